# Τι λένε οι έλεγχοι αυτού του εργαστηρίου. Οι γραμμές, οι στήλες και τα τετράγωνα μετρούν από το 0, όπως
# στην εκφώνηση. Το $found είναι ήδη σε εισαγωγικά.

walk-no-choice = Αυτό δεν είναι επιλογή, δηλαδή τρεις αριθμοί i j n με i και j από 0 έως 8 και n από 1 έως 9: { $found }.
walk-no-end = Ύστερα από { $steps } επιλογές ο περίπατος δεν είχε τελειώσει με n = 0.
walk-cell-filled = Ήρθε η επιλογή ({ $row },{ $column }) = { $digit }, αλλά το κελί έχει το { $value }.
walk-not-allowed = Ήρθε η επιλογή ({ $row },{ $column }) = { $digit }, αλλά ο αριθμός υπάρχει ήδη στη γραμμή, στη στήλη ή στο τετράγωνο του κελιού.
walk-twice = Η επιλογή ({ $row },{ $column }) = { $digit } ήρθε δύο φορές.
walk-left-out = { $count ->
    [one] Μία επιλογή δεν ήρθε ποτέ
   *[other] { $count } επιλογές δεν ήρθαν ποτέ, και πρώτη από αυτές η
}: ({ $row },{ $column }) = { $digit }.
flag-expected = Ένα νέο πλέγμα είναι unique (1) ώσπου να μαντέψουμε κάτι, αλλά ήρθε αυτό: { $found }.
certain-expected = Αναμενόταν μια επιλογή ή n = 0, αλλά ήρθε αυτό: { $found }.
certain-missed = Ήρθε n = 0, αλλά στο κελί ({ $row },{ $column }) απομένει μία μόνο επιλογή: το { $digit }.
certain-nothing = Ήρθε η επιλογή ({ $row },{ $column }) = { $digit }, αλλά δεν είναι η μόνη του κελιού: οι επιλογές του είναι { $count }.
certain-filled = Ήρθε η επιλογή ({ $row },{ $column }) = { $digit }, αλλά το κελί έχει ήδη το { $value }.
grid-expected = Αναμένονταν εννέα γραμμές με εννέα αριθμούς· εκεί υπάρχει αυτό: { $found }.
grid-too-long = Μετά το πλέγμα υπάρχει και κάτι άλλο: { $found }.
grid-not-a-digit = Το κελί ({ $row },{ $column }) είναι { $is }, που δεν είναι αριθμός από 0 έως 9.
grid-given-changed = Το κελί ({ $row },{ $column }) είναι { $is }, αλλά είχε δοθεί το { $given }.
grid-cell-empty = Το κελί ({ $row },{ $column }) είναι ακόμη κενό.
grid-row-repeats = Η γραμμή { $row } έχει το { $digit } περισσότερες από μία φορές.
grid-column-repeats = Η στήλη { $column } έχει το { $digit } περισσότερες από μία φορές.
grid-box-repeats = Το τετράγωνο { $box } έχει το { $digit } περισσότερες από μία φορές.
puzzle-clues = Το πρόβλημα έχει { $clues } αριθμούς· ζητήθηκαν { $wanted }{ $most ->
    [0] .
   *[other] , και είναι δεκτοί έως { $most } περισσότεροι ή λιγότεροι.
}
puzzle-same = Ήρθε το ίδιο πρόβλημα για { $few } αριθμούς και για { $many }.
puzzle-no-solution = Το πρόβλημα δεν έχει λύση.
puzzle-guess = Οι μοναδικές επιλογές δεν λύνουν το πρόβλημα: οδηγούν σε σημείο όπου κάθε κενό κελί, όπως το ({ $row },{ $column }), έχει πολλές επιλογές.
errors-row-missed = Η γραμμή { $row } έχει το { $digit } περισσότερες από μία φορές (οι γραμμές μετρούν από το 0), και δεν γράφεται πουθενά.
errors-column-missed = Η στήλη { $column } έχει το { $digit } περισσότερες από μία φορές (οι στήλες μετρούν από το 0), και δεν γράφεται πουθενά.
errors-box-missed = Το τετράγωνο { $box } έχει το { $digit } περισσότερες από μία φορές (τα τετράγωνα μετρούν από το 0, γραμμή προς γραμμή), και δεν γράφεται πουθενά.
errors-invented = Αυτή η γραμμή λέει μια σύγκρουση που το πλέγμα δεν έχει: { $found }.
program-echo = Το πρόβλημα που διαβάστηκε δεν εμφανίζεται στο πρότυπο σφάλμα (stderr).
program-silent = Δεν γράφτηκε τίποτα στο πρότυπο σφάλμα (stderr).

# Τι δείχνει μια μικρή είσοδος.
value-wrong = Το κελί ({ $row },{ $column }) έπρεπε να έχει το { $expected }, αλλά έχει το { $found }.
choice-missing = Το { $digit } είναι δυνατό στο κελί ({ $row },{ $column }), αλλά δεν είναι μέσα στις επιλογές του.
choice-too-many = Το { $digit } είναι μέσα στις επιλογές του κελιού ({ $row },{ $column }), αλλά εκεί δεν είναι δυνατό.
single-missed = Σταμάτησε πολύ νωρίς: στο κελί ({ $row },{ $column }) απομένει μία μόνο επιλογή: το { $digit }.
flag-wrong = Η απάντηση έπρεπε να είναι { $expected }, αλλά είναι { $found }.
repeat-missed-in-row = Η απάντηση είναι 1, αλλά η γραμμή { $row } έχει το { $digit } στο ({ $row },{ $column }) και στο ({ $row_b },{ $column_b }).
repeat-missed-in-column = Η απάντηση είναι 1, αλλά η στήλη { $column } έχει το { $digit } στο ({ $row },{ $column }) και στο ({ $row_b },{ $column_b }).
repeat-missed-in-box = Η απάντηση είναι 1, αλλά το τετράγωνο του ({ $row },{ $column }) έχει το { $digit } εκεί και στο ({ $row_b },{ $column_b }).
empty-cell-missed = Η απάντηση είναι 1, αλλά το κελί ({ $row },{ $column }) είναι κενό.
correct-refused = Η απάντηση είναι 0, αλλά το πλέγμα είναι πλήρες και κανένας αριθμός δεν επαναλαμβάνεται.
wrong-in-turn = Οι πίνακες ήρθαν ο ένας μετά τον άλλο, και η απάντηση στον αριθμό { $call } είναι λάθος: έμεινε κάτι από τον προηγούμενο πίνακα;

# What the lab observes, as students read it. # is a number; … is the rest of the line.
seen-unique = μοναδικό: #
seen-unique-before = μοναδικό πριν: #
seen-empty-cells = κενά κελιά: #, το πρώτο είναι το (#,#)
seen-certain = βέβαιο: # # #
seen-nothing-certain = βέβαιο: κανένα
seen-end = τέλος
seen-repeats-in-row = ο αριθμός # υπάρχει # φορές στη γραμμή #:…
seen-repeats-in-column = ο αριθμός # υπάρχει # φορές στη στήλη #:…
seen-repeats-in-box = ο αριθμός # υπάρχει # φορές στο τετράγωνο #:…
seen-nothing-elsewhere = αλλού: τίποτα
seen-something-elsewhere = αλλού: κάτι
seen-choices = επιλογές: μερικές
seen-no-choices = επιλογές: καμία
seen-clues = αριθμοί: #
seen-same-choices = οι ίδιες επιλογές ξανά
seen-other-choice = άλλη επιλογή μετά το # # #
seen-bad-choice = δεν είναι επιλογή, ή ήρθε ήδη: # # #
seen-more-choices = κι άλλες επιλογές
seen-no-choice = καμία επιλογή
seen-endless = η grid_iterate δεν τελειώνει
seen-no-end = χωρίς τέλος
seen-no-grid = κανένα πλέγμα
seen-other-numbers = άλλοι αριθμοί
seen-error = ένα σφάλμα
