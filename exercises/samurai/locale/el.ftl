# Τα παράπονα των ελεγκτών αυτού του εργαστηρίου. Οι γραμμές και οι στήλες μετρούν από το 0, όπως στην
# εκφώνηση· οι λύσεις και τα αρχεία από το 1. Το $found και τα ονόματα αρχείων είναι ήδη σε εισαγωγικά.

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
file-longer = Αρχείο { $file }: μετά την τελευταία γραμμή του πίνακα υπάρχουν κι άλλες. Ίσως είναι όσα είχε πριν το αρχείο.
file-without-solution = Το αρχείο { $file } γράφτηκε, αλλά { $wanted ->
    [0] το σαμουράι δεν έχει λύση.
    [one] το σαμουράι έχει μόνο μία λύση.
   *[other] το σαμουράι έχει μόνο { $wanted } λύσεις.
}
program-says-nothing = Το σαμουράι δεν έχει λύση και το πρόγραμμα δεν το λέει.
program-says-none = Το σαμουράι έχει λύση και το πρόγραμμα λέει ότι δεν υπάρχει.

# Τι δείχνει μια μικρή είσοδος.
bound-wrong = Η { $function } έδωσε { $found } για το ({ $row },{ $column })· το σωστό είναι { $wanted }.
board-first-row = Η πρώτη γραμμή του πίνακα { $selector } είναι { $wanted }, και όχι { $found }.
board-last-row = Η τελευταία γραμμή του πίνακα { $selector } είναι { $wanted }, και όχι { $found }.
board-first-column = Η πρώτη στήλη του πίνακα { $selector } είναι { $wanted }, και όχι { $found }.
board-last-column = Η τελευταία στήλη του πίνακα { $selector } είναι { $wanted }, και όχι { $found }.
board-numbers = { $count ->
    [0] Δεν δόθηκε κανένας αριθμός
    [one] Δόθηκε ένας αριθμός
   *[other] Δόθηκαν { $count } αριθμοί
}, και ένας πίνακας έχει τέσσερις.
board-forgotten = Υπάρχει πίνακας { $selector }, αλλά η απάντηση είναι None.
board-invented = Δεν υπάρχει πίνακας { $selector }: η σωστή απάντηση είναι None.
insert-refused = Το { $digit } μπορεί να μπει στο ({ $row },{ $column }): κανένα κελί της ίδιας γραμμής, στήλης ή τετραγώνου κάποιου πίνακα δεν έχει αυτόν τον αριθμό. Η απάντηση είναι 0.
insert-accepted = Το { $digit } δεν μπορεί να μπει στο ({ $row },{ $column }), γιατί το έχει το ({ $row_b },{ $column_b }), που βρίσκεται στην ίδια γραμμή, στήλη ή τετράγωνο κάποιου πίνακα. Η απάντηση είναι 1.
matrix-wrong = Το κελί ({ $row },{ $column }) του πίνακα έπρεπε να είναι { $wanted }, αλλά είναι { $found }.
reading-failed = Το αρχείο δεν διαβάστηκε: η lectura_datos έδωσε σφάλμα.
found-none = Το σαμουράι έχει λύση, αλλά καμία δεν δόθηκε στην escritura_datos.
found-some = Το σαμουράι δεν έχει λύση, αλλά κάτι δόθηκε στην escritura_datos.
