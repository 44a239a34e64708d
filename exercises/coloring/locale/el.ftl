# Τα παράπονα των ελεγκτών αυτού του εργαστηρίου. Οι κορυφές μετρούν από το 1, όπως στην εκφώνηση. Τα
# $found και $expected είναι ήδη σε εισαγωγικά όταν είναι κείμενα.

colors-none = Η συνάρτηση λέει ότι δεν υπάρχει χρωματισμός, αλλά υπάρχει.
colors-not-read = Περιμέναμε τα χρώματα των κορυφών, αλλά ήρθε αυτό: { $found }.
colors-too-long = Μετά τα χρώματα υπάρχει κάτι ακόμη: { $found }.
colors-given-changed = Η κορυφή { $vertex } έχει το χρώμα { $is }, αλλά της είχε δοθεί το { $given }.
colors-uncolored = Η κορυφή { $vertex } έμεινε χωρίς χρώμα.
colors-not-a-color = Η κορυφή { $vertex } έχει το χρώμα { $is }, που δεν είναι από 1 έως { $m }.
colors-same = Οι κορυφές { $a } και { $b } είναι γείτονες και έχουν το ίδιο χρώμα, { $color }.

puzzle-not-read = Σπόρος { $seed }: περιμέναμε πίνακα με εννέα γραμμές των εννέα αριθμών, αλλά ήρθε αυτό: { $found }.
puzzle-too-long = Μετά τον τελευταίο πίνακα υπάρχει κάτι ακόμη: { $found }.
puzzle-not-a-color = Σπόρος { $seed }: η κορυφή { $vertex } έχει το χρώμα { $is }, που δεν είναι από 1 έως 9.
puzzle-same = Σπόρος { $seed }: οι κορυφές { $a } και { $b } είναι γείτονες και έχουν το ίδιο χρώμα, { $color }.
puzzle-without-solution = Σπόρος { $seed }: ο πίνακας δεν έχει λύση.
puzzle-with-several-solutions = Σπόρος { $seed }: ο πίνακας έχει περισσότερες από μία λύσεις.
puzzle-too-few = Σπόρος { $seed }: ο πίνακας έχει { $givens } δοσμένους αριθμούς· με λιγότερους από { $least } ποτέ δεν υπάρχει μόνο μία λύση.
puzzle-too-many = Σπόρος { $seed }: ο πίνακας έχει { $givens } δοσμένους αριθμούς· επιτρέπονται το πολύ { $most }.
puzzle-count-wrong = Σπόρος { $seed }: ο πίνακας έχει { $givens } δοσμένους αριθμούς, αλλά η συνάρτηση επέστρεψε { $returned }.
puzzles-equal = Οι σπόροι { $seed } και { $other } έδωσαν τον ίδιο πίνακα.

verdict-missing = { $expected ->
    [one] Περιμέναμε μία απάντηση
   *[other] Περιμέναμε { $expected } απαντήσεις
} «A solução dada é válida.» ή «A solução dada não é válida.»· το πρόγραμμα έδωσε { $found }.
verdict-too-many = Το πρόγραμμα είπε { $found ->
    [one] μία φορά
   *[other] { $found } φορές
} αν η λύση είναι έγκυρη· ρωτήθηκε { $expected ->
    [one] μία φορά
   *[other] { $expected } φορές
}.
verdict-should-be-valid = Απάντηση { $position } του ελέγχου: η λύση είναι έγκυρη, και το πρόγραμμα λέει ότι δεν είναι.
verdict-should-be-invalid = Απάντηση { $position } του ελέγχου: η λύση δεν είναι έγκυρη, και το πρόγραμμα λέει ότι είναι.
solution-missing = Πίνακας { $position }: το πρόγραμμα δεν έδειξε μια λύση του.
solution-improper = Το πρόγραμμα έδειξε γεμάτο πίνακα που δεν είναι λύση.
solution-none-not-said = Ένας πίνακας δεν έχει λύση, και το πρόγραμμα δεν είπε «O tabuleiro não tem solução.».
solution-none-said = Το πρόγραμμα είπε ότι ένας πίνακας δεν έχει λύση, αλλά όλοι έχουν.
layout-wrong = Η λύση δεν εμφανίστηκε με τη μορφή της εκφώνησης: 25 παύλες, γραμμές όπως «| 5 3 4 | 6 7 8 | 9 1 2 |» και παύλες μετά από κάθε τρεις.
step-wrong = Βήμα { $line }: περιμέναμε { $expected }, αλλά ήρθε { $found }.
steps-missing = { $count ->
    [one] Υπάρχει ένα βήμα
   *[other] Τα βήματα είναι { $count }
}, και το πρόγραμμα έδειξε { $found }· το επόμενο θα ήταν { $expected }.
steps-too-many = { $count ->
    [one] Υπάρχει ένα βήμα
   *[other] Τα βήματα είναι { $count }
}, αλλά το πρόγραμμα έδειξε { $found }.
steps-without-board = Το πρόγραμμα δεν έδειξε τον πίνακα πριν από τα βήματα.
steps-of-a-hard-board = Η αναζήτηση σε αυτόν τον πίνακα έχει πάρα πολλά βήματα· διάλεξε πίνακα με περισσότερους αριθμούς.
generated-missing = { $expected ->
    [one] Περιμέναμε έναν πίνακα
   *[other] Περιμέναμε { $expected } πίνακες
} από τη γεννήτρια, αλλά { $found ->
    [one] εμφανίστηκε μόνο ένας
   *[other] εμφανίστηκαν μόνο { $found }
}.
generated-without-solution = Ο πίνακας της γεννήτριας δεν έχει λύση.
generated-with-several-solutions = Ο πίνακας της γεννήτριας έχει περισσότερες από μία λύσεις.
generated-solution-missing = Το πρόγραμμα δεν έδειξε τη λύση του πίνακα της γεννήτριας.

# Τι δείχνει μια μικρή είσοδος. Οι κορυφές μετριούνται από το 1.
neighbour-missing = Από τους γείτονες της κορυφής { $vertex } λείπει η κορυφή { $neighbour }.
neighbour-too-many = Η κορυφή { $neighbour } αναφέρεται, αλλά δεν είναι τέτοιος γείτονας της κορυφής { $vertex }.
found-none = Η συνάρτηση λέει ότι δεν υπάρχει χρωματισμός, αλλά υπάρχει.
found-some = Η συνάρτηση λέει ότι υπάρχει χρωματισμός, αλλά δεν υπάρχει κανένας.
found-around = Οι κορυφές { $a } και { $b } είναι γείτονες και δόθηκε και στις δύο το χρώμα { $color }, άρα δεν υπάρχει χρωματισμός· η συνάρτηση λέει ότι υπάρχει.
count-wrong = Μέτρησε { $count }· ο αριθμός των χρωματισμών είναι { $right }.
check-missed = Η απάντηση είναι 1, αλλά οι κορυφές { $a } και { $b } είναι γείτονες και έχουν το ίδιο χρώμα, { $color }.
check-missed-color = Η απάντηση είναι 1, αλλά η κορυφή { $vertex } έχει { $is }, που δεν είναι χρώμα από 1 έως 9.
check-refused = Η απάντηση είναι 0, αλλά κάθε κορυφή έχει χρώμα και καμία δεν έχει το ίδιο με γείτονά της.

# What the lab observes, as students read it. # is a number; … is the rest of the line.
seen-none = κανένας
seen-found = βρέθηκε
seen-wrong-found = βρέθηκε, αλλά δεν είναι χρωματισμός
seen-each-once = #: κάθε γείτονας μία φορά
seen-ascending = #: σε αύξουσα σειρά
seen-no-neighbours = #: χωρίς γείτονες
seen-other-neighbours = #: άλλοι γείτονες
seen-no-vertex = #: το # δεν είναι κορυφή
seen-itself = #: το # είναι η ίδια η κορυφή
seen-after = #: # μετά το #
seen-vertices = κορυφές: #
seen-unchanged = τα χρώματα δεν άλλαξαν
seen-changed = το χρώμα του # άλλαξε από # σε #
seen-returned = επέστρεψε #
seen-colourings = μερικοί χρωματισμοί
seen-wrong-colourings = μερικοί χρωματισμοί, αλλά κανένας σωστός
seen-no-colours = δεν είναι χρώματα:…
seen-handed-out = δόθηκε…
seen-same = # και #: ίδια
seen-different = # και #: διαφορετικά
seen-not-puzzles = # και #: δεν είναι πίνακες
seen-no-puzzle = δεν είναι πίνακας
