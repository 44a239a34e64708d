# Τα παράπονα των ελεγκτών αυτού του εργαστηρίου. Οι γραμμές και οι στήλες μετρούν από το 0, όπως στην
# εκφώνηση· οι λύσεις και τα αρχεία από το 1. Το $found και τα ονόματα αρχείων είναι ήδη σε εισαγωγικά.

solutions-expected = Αναμένονταν λύσεις, αλλά ήρθε αυτό: { $found }.
solutions-too-many = Η escritura_datos κλήθηκε πάνω από { $most } φορές, πολύ περισσότερες από όσες είναι οι λύσεις.
solutions-none-found = { $wanted ->
    [one] Υπάρχει μία λύση και δεν βρέθηκε.
   *[other] Υπάρχουν { $wanted } λύσεις και δεν βρέθηκε καμία.
}
solutions-missing = { $count ->
    [one] Βρέθηκε μία λύση
   *[other] Βρέθηκαν { $count } λύσεις
}, αλλά υπάρχουν { $wanted }.

solution-row = Λύση { $solution }: η γραμμή { $row } έχει { $count ->
    [one] έναν αριθμό
   *[other] { $count } αριθμούς
} και πρέπει να έχει { $wanted }. Μετρούν μόνο οι γραμμές που έχουν μόνο ψηφία και κενά.
solution-cell-empty = Λύση { $solution }: το κελί ({ $row },{ $column }) είναι ακόμη κενό.
solution-cell-not-a-digit = Λύση { $solution }: το κελί ({ $row },{ $column }) είναι { $is }, που δεν είναι ψηφίο από 1 έως 9.
solution-given-changed = Λύση { $solution }: το κελί ({ $row },{ $column }) είναι { $is }, αλλά ήταν { $given } στο σαμουράι που έπρεπε να λυθεί.
solution-repeats = Λύση { $solution }: τα κελιά ({ $row_a },{ $column_a }) και ({ $row_b },{ $column_b }) έχουν και τα δύο { $digit }, και βρίσκονται στην ίδια γραμμή, στήλη ή τετράγωνο κάποιου πίνακα.
solution-twice = Η λύση { $solution } είναι ίδια με τη λύση { $other }.

file-missing = Το αρχείο { $file } δεν γράφτηκε.
file-row = Αρχείο { $file }: η γραμμή { $row } έχει { $count ->
    [one] έναν αριθμό
   *[other] { $count } αριθμούς
} και πρέπει να έχει { $wanted }. Μετρούν μόνο οι γραμμές που έχουν μόνο ψηφία και κενά.
file-cell = Αρχείο { $file }: το κελί ({ $row },{ $column }) είναι { $is }, αλλά πρέπει να είναι { $wanted }.
file-without-solution = Το αρχείο { $file } γράφτηκε, αλλά { $wanted ->
    [0] το σαμουράι δεν έχει λύση.
    [one] το σαμουράι έχει μόνο μία λύση.
   *[other] το σαμουράι έχει μόνο { $wanted } λύσεις.
}
program-says-nothing = Το σαμουράι δεν έχει λύση και το πρόγραμμα δεν το λέει.

# Τι δείχνει μια μικρή είσοδος.
bound-wrong = Η { $function } έδωσε { $found } για το ({ $row },{ $column })· το σωστό είναι { $expected }.
insert-refused = Το { $digit } μπορεί να μπει στο ({ $row },{ $column }): κανένα κελί της ίδιας γραμμής, στήλης ή τετραγώνου κάποιου πίνακα δεν έχει αυτόν τον αριθμό. Η απάντηση είναι 0.
insert-accepted = Το { $digit } δεν μπορεί να μπει στο ({ $row },{ $column }), γιατί το έχει το ({ $row_b },{ $column_b }), που βρίσκεται στην ίδια γραμμή, στήλη ή τετράγωνο κάποιου πίνακα. Η απάντηση είναι 1.
matrix-wrong = Το κελί ({ $row },{ $column }) του πίνακα έπρεπε να είναι { $expected }, αλλά είναι { $found }.
found-none = Το σαμουράι έχει λύση, αλλά καμία δεν δόθηκε στην escritura_datos.
found-some = Το σαμουράι δεν έχει λύση, αλλά κάτι δόθηκε στην escritura_datos.

# What the lab observes, as students read it. # is a number; … is the rest of the line.
seen-solutions = λύσεις: #
seen-solution = μια λύση
seen-no-solution = καμία λύση
seen-wrong-solution = μια λύση, αλλά καμία σωστή
seen-board-unchanged = ο πίνακας δεν άλλαξε
seen-board-changed = …ο πίνακας άλλαξε στο (#,#)
seen-board-changed-from = …ο πίνακας άλλαξε στο (#,#): ήταν #, είναι #
seen-rows = #: γραμμές # ως #
seen-columns = #: στήλες # ως #
seen-none = #: καμία
seen-file = αρχείο #
seen-missing = λείπει
seen-error = ένα σφάλμα
