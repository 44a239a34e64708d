# Τι λένε οι έλεγχοι αυτού του εργαστηρίου. Οι γραμμές, οι στήλες και τα τετράγωνα μετρούν από το 0, όπως
# στην εκφώνηση· οι κόμβοι μιας λίστας από το 1.

list-null = Η συνάρτηση επέστρεψε NULL αντί για λίστα.
list-empty = Η λίστα είναι κενή, αλλά ο πίνακας έχει έγκυρο γειτονικό κόμβο.

node-of-full-board = Ο πίνακας είναι γεμάτος, οπότε η λίστα πρέπει να είναι κενή, αλλά έχει κόμβο.
node-first-empty-cell-still-empty = Κόμβος { $node } της λίστας: το πρώτο κενό κελί, ({ $row },{ $column }), είναι ακόμη κενό.
node-not-first-empty-cell = Κόμβος { $node } της λίστας: το κελί ({ $row },{ $column }) είναι { $is } και ήταν { $was }, αλλά μόνο το πρώτο κενό κελί, ({ $first_row },{ $first_column }), μπορεί να αλλάξει.
node-cell-not-a-digit = Κόμβος { $node } της λίστας: το κελί ({ $row },{ $column }) είναι { $is }, που δεν είναι ψηφίο από το 1 έως το 9.
node-row-repeats = Κόμβος { $node } της λίστας: η γραμμή { $row } έχει το { $digit } δύο φορές, στις στήλες { $column_a } και { $column_b }.
node-column-repeats = Κόμβος { $node } της λίστας: η στήλη { $column } έχει το { $digit } δύο φορές, στις γραμμές { $row_a } και { $row_b }.
node-box-repeats = Κόμβος { $node } της λίστας: το τετράγωνο { $box } έχει το { $digit } δύο φορές, στα κελιά ({ $row_a },{ $column_a }) και ({ $row_b },{ $column_b }).

solution-null = Η συνάρτηση επέστρεψε NULL, αλλά ο πίνακας έχει λύση.
solution-given-changed = Το κελί ({ $row },{ $column }) είναι { $is }, αλλά ήταν { $given } στον πίνακα προς επίλυση.
solution-cell-empty = Το κελί ({ $row },{ $column }) είναι ακόμη κενό.
solution-cell-not-a-digit = Το κελί ({ $row },{ $column }) είναι { $is }, που δεν είναι ψηφίο από το 1 έως το 9.
solution-row-repeats = Η γραμμή { $row } έχει το { $digit } δύο φορές, στις στήλες { $column_a } και { $column_b }.
solution-column-repeats = Η στήλη { $column } έχει το { $digit } δύο φορές, στις γραμμές { $row_a } και { $row_b }.
solution-box-repeats = Το τετράγωνο { $box } έχει το { $digit } δύο φορές, στα κελιά ({ $row_a },{ $column_a }) και ({ $row_b },{ $column_b }).

search-finds-nothing = Ο πίνακας έχει λύση, οπότε αναμενόταν ένας κόμβος, αλλά ήρθε NULL.
search-finds-something = Ο πίνακας δεν έχει λύση, οπότε αναμενόταν NULL, αλλά ήρθε ένας κόμβος.
live-nodes-too-many = { $live ->
    [one] Ένας κόμβος δεν αποδεσμεύτηκε
   *[other] { $live } κόμβοι δεν αποδεσμεύτηκαν
}, αλλά { $most ->
    [0] δεν μπορεί να μείνει κανένας
    [one] στη στοίβα μπορεί να μείνει το πολύ ένας
   *[other] στη στοίβα μπορούν να μείνουν το πολύ { $most }
}.
nodes-over = { $nodes ->
    [one] Ένας κόμβος δεν είναι στη λίστα ούτε απελευθερώθηκε.
   *[other] { $nodes } κόμβοι δεν είναι στη λίστα ούτε απελευθερώθηκαν.
}
# What a small board shows.
valid-row-missed = Η is_valid επέστρεψε 1· η γραμμή { $row } έχει το { $digit } δύο φορές, στις στήλες { $column_a } και { $column_b }.
valid-column-missed = Η is_valid επέστρεψε 1· η στήλη { $column } έχει το { $digit } δύο φορές, στις γραμμές { $row_a } και { $row_b }.
valid-box-missed = Η is_valid επέστρεψε 1· το τετράγωνο { $box } έχει το { $digit } δύο φορές, στα κελιά ({ $row_a },{ $column_a }) και ({ $row_b },{ $column_b }).
valid-refused = Η is_valid επέστρεψε 0, αλλά κανένα ψηφίο δεν επαναλαμβάνεται σε γραμμή, στήλη ή κουτί.
final-zero-missed = Η is_final επέστρεψε 1, αλλά το κελί ({ $row },{ $column }) είναι κενό.
final-refused = Η is_final επέστρεψε 0, αλλά κανένα κελί δεν είναι κενό.
node-missing = Λείπει ο κόμβος με το { $digit } στο κελί ({ $row },{ $column })· είναι έγκυρος.
nodes-not-ascending = Οι κόμβοι δεν είναι σε αύξουσα σειρά.
iterations-wrong = Μέτρησε { $counted ->
    [one] μία επανάληψη
   *[other] { $counted } επαναλήψεις
}· το σωστό είναι { $right }.

# Πού μια λάθος αναζήτηση χωρίζει από τη σωστή, και τι μέτρησε ένα λάθος μέτρημα.
path-breadth-first = Αυτή είναι αναζήτηση κατά πλάτος: η επανάληψη { $iteration } βγάζει τον πίνακα που περιμένει περισσότερο. Η αναζήτηση κατά βάθος βγάζει αυτόν που μπήκε τελευταίος.
path-first-child-first = Η αναζήτηση παίρνει τους γειτονικούς κόμβους με την άλλη σειρά: από την επανάληψη { $iteration } αρχίζει από τον μικρότερο αριθμό. Όταν μπαίνουν σε αύξουσα σειρά, ο μεγαλύτερος βγαίνει πρώτος.
path-elsewhere = Η αναζήτηση παίρνει άλλον δρόμο από την επανάληψη { $iteration }.
path-ends = Η αναζήτηση τελειώνει νωρίς: λείπει η επανάληψη { $iteration }.
path-goes-on = Η αναζήτηση συνεχίζει ενώ έπρεπε να έχει τελειώσει, πριν από την επανάληψη { $iteration }.
count-stays-zero = Η αναζήτηση κάνει { $iterations ->
    [one] μία επανάληψη
   *[other] { $iterations } επαναλήψεις
}, αλλά δεν τις μετρά.
count-of-pushes = Μετρά τους κόμβους που μπαίνουν στη στοίβα ({ $count }), όχι αυτούς που βγαίνουν ({ $iterations }).
count-off-by-one = Το μέτρημα διαφέρει κατά ένα: { $count } αντί για { $iterations }.
count-other = Η αναζήτηση κάνει { $iterations ->
    [one] μία επανάληψη
   *[other] { $iterations } επαναλήψεις
}, όπως πρέπει, αλλά μετρά { $count }.
