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

solution-row = Λύση { $solution }: η γραμμή { $row } έχει { $count } αριθμούς και πρέπει να έχει { $wanted }. Μετρούν μόνο οι γραμμές που έχουν μόνο ψηφία και κενά.
solution-cell-empty = Λύση { $solution }: το κελί ({ $row },{ $column }) είναι ακόμη κενό.
solution-cell-not-a-digit = Λύση { $solution }: το κελί ({ $row },{ $column }) είναι { $is }, που δεν είναι ψηφίο από 1 έως 9.
solution-given-changed = Λύση { $solution }: το κελί ({ $row },{ $column }) είναι { $is }, αλλά ήταν { $given } στο σαμουράι που έπρεπε να λυθεί.
solution-repeats = Λύση { $solution }: τα κελιά ({ $row_a },{ $column_a }) και ({ $row_b },{ $column_b }) έχουν και τα δύο { $digit }, και βρίσκονται στην ίδια γραμμή, στήλη ή τετράγωνο κάποιου πίνακα.
solution-twice = Η λύση { $solution } είναι ίδια με τη λύση { $other }.

file-missing = Το αρχείο { $file } δεν γράφτηκε.
file-row = Αρχείο { $file }: η γραμμή { $row } έχει { $count } αριθμούς και πρέπει να έχει { $wanted }. Μετρούν μόνο οι γραμμές που έχουν μόνο ψηφία και κενά.
file-cell = Αρχείο { $file }: το κελί ({ $row },{ $column }) είναι { $is }, αλλά πρέπει να είναι { $wanted }.
file-without-solution = Το σαμουράι δεν έχει λύση, αλλά γράφτηκε το αρχείο { $file }.
program-says-nothing = Το σαμουράι δεν έχει λύση και το πρόγραμμα δεν το λέει.
