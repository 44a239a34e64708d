watch-grading = βαθμολογείται …
watch-not-yet = Δεν έχει βαθμολογηθεί ακόμη.
watch-works = Η άσκηση { $exercise } λειτουργεί. Όλες οι μονάδες!
watch-no-hint = Δεν υπάρχει υπόδειξη για αυτή την αποτυχία.
watch-no-example = Καμία περίπτωση αυτής της άσκησης που αποτυγχάνει δεν μπορεί να φανεί.
watch-example = Βήμα { $number } από { $count }: { $name }
watch-more-steps = Πάτησε e για το επόμενο βήμα.
watch-more-hints = Πάτησε h για το επόμενο βήμα.
watch-all = Όλες οι ασκήσεις
watch-unreadable = Τα αρχεία σου δεν μπορούν να διαβαστούν αυτή τη στιγμή:
watch-failed = Ο βαθμολογητής απέτυχε:
key-next = επόμενη
key-previous = προηγούμενη
key-hint = υπόδειξη
key-example = παράδειγμα
key-all = όλες
key-quit = τέλος

trace-cell = κελί ({ $row },{ $column })
trace-vertex = κορυφή { $vertex }
trace-of-board = κελί ({ $row },{ $column }), { $board ->
    [0] κέντρο
    [1] πάνω αριστερά
    [2] πάνω δεξιά
    [3] κάτω αριστερά
   *[other] κάτω δεξιά
}
trace-placed = { $place }: το { $digit } χωράει.
trace-colored = { $place }: το χρώμα { $digit } είναι δυνατό.
trace-from-the-stack = { $place }: το { $digit }, στον πίνακα από την κορυφή της στοίβας.
trace-certain = { $place }: το { $digit } είναι η μόνη επιλογή του.
trace-guess = { $place }: το { $digit } είναι δοκιμή, μία από { $count }.
trace-only-place = { $place }: το { $digit } δεν έχει άλλη θέση στη γραμμή, στη στήλη ή στο τετράγωνό του.
trace-waits = { $place }: το { $digit } χωράει και ο πίνακάς του πάει στη στοίβα.
trace-row = { $place }: το { $digit } υπάρχει στη γραμμή του, { $other }.
trace-column = { $place }: το { $digit } υπάρχει στη στήλη του, { $other }.
trace-box = { $place }: το { $digit } υπάρχει στο τετράγωνό του, { $other }.
trace-edge = { $place }: το χρώμα { $digit } το έχει ένας γείτονας, { $other }.
trace-back = { $place }: το { $digit } αφαιρείται.
trace-dead-end = { $place }: δεν μένει τίποτα να δοκιμαστεί εδώ, η αναζήτηση γυρίζει πίσω.
trace-solved = Λύθηκε.
trace-exhausted = Δεν μένει τίποτα να δοκιμαστεί.
trace-begin = Η αναζήτηση αρχίζει με αυτόν τον πίνακα.
trace-right = αναφορά
trace-yours = ο δικός σου
trace-elsewhere = Από την επανάληψη { $count } και μετά, το πρόγραμμά σου κοιτάζει άλλον πίνακα.
trace-ends = Το πρόγραμμά σου τελειώνει πριν από την επανάληψη { $count }, και η αναζήτηση συνεχίζεται.
trace-breaks = Το πρόγραμμά σου καταρρέει ή διακόπτεται πριν από την επανάληψη { $count }.
trace-goes-on = Η αναζήτηση τελείωσε, και το πρόγραμμά σου συνεχίζει: επανάληψη { $count }.
trace-not-written = Και τα δύο κοιτάζουν τους ίδιους πίνακες, όσο καταγράφηκαν.
trace-never-parts = Και τα δύο κοιτάζουν τους ίδιους πίνακες, ως το τέλος.
trace-not-built = { $path }: η αναζήτηση δεν μπορεί να παρακολουθηθεί, επειδή δεν μεταγλωττίζεται: βαθμολόγησέ το πρώτα
trace-board-cells = αυτό δεν είναι πίνακας: έχει { $found } κελιά, και ένας πίνακας έχει { $needed }
trace-board-letter = αυτό δεν είναι πίνακας: το «{ $letter }» δεν είναι κελί· τα ψηφία είναι, και το 0 είναι κενό
trace-board-conflict = δεν υπάρχει τίποτα να αναζητηθεί: αυτός ο πίνακας έχει δύο φορές το { $digit }, { $one } και { $other }
trace-no-board = { $path }: δεν είναι ούτε πίνακας ούτε αρχείο που διαβάζεται
trace-no-search = { $lab }: η αναζήτηση αυτού του εργαστηρίου δεν μπορεί να ακολουθηθεί
trace-nothing-with = { $lab }: καμία υποβολή αυτού του εργαστηρίου δεν μπορεί να ακολουθηθεί, οπότε το --with δεν έχει τίποτα να δείξει
trace-cut = Η αναζήτηση συνεχίζεται μετά από αυτά τα { $count } βήματα.
trace-step = βήμα { $step } από { $count }
trace-iteration = επανάληψη { $count }
trace-choices = χωράνε:
trace-speed = ταχύτητα { $speed } από { $count }
key-play = αναπαραγωγή, παύση
key-step = βήμα
key-speed = ταχύτητα
key-ends = αρχή, τέλος
