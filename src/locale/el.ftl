verdict-pass = σωστό
verdict-fail = λάθος
verdict-crash = κατάρρευση
verdict-timeout = όριο χρόνου
verdict-memory = όριο μνήμης
verdict-output-limit = υπερβολική έξοδος
verdict-missing = λείπει
verdict-build-error = δεν μεταγλωττίζεται
verdict-skipped = δεν εκτελέστηκε
verdict-grader-error = σφάλμα του βαθμολογητή

reason-wrong-answer = Η απάντηση δεν είναι η αναμενόμενη.
reason-unsteady = Δίνει διαφορετικές απαντήσεις για την ίδια είσοδο: χρησιμοποιεί rand, το ρολόι ή μνήμη που δεν έγραψε ποτέ;
reason-unused-memory = Η απάντηση αλλάζει ανάλογα με το τι τυχαίνει να υπάρχει στην αχρησιμοποίητη μνήμη: εξαρτάται από μνήμη χωρίς αρχική τιμή (μια μεταβλητή ή ένα μπλοκ χωρίς τιμή, κάτι πέρα από το τέλος ενός πίνακα, ή μνήμη που έχει ήδη αποδεσμευτεί).
reason-wrong-status = Τελείωσε με κωδικό εξόδου { $actual }· σωστό είναι { $expected }.
reason-wrong-part = Αυτό που έγραψε στο { $part } δεν είναι το αναμενόμενο.
reason-without-words = Δεν λέει «{ $words }» στο { $part }.
reason-no-file = Δεν έγραψε το αρχείο { $name }.
reason-nothing-works = Οι κανόνες μετράνε όταν δουλεύει κάποια άσκηση.
reason-wrote-too-much = Γέμισε τον φάκελό του με αρχεία και χρειάστηκε να σταματήσει.
reason-cpu-limit = Δεν τελείωσε μέσα σε { $seconds } s υπολογισμών: μήπως υπάρχει ατέρμων βρόχος;
reason-wall-limit = Δεν τελείωσε μέσα σε { $seconds } s.
reason-idle = Περιμένει κάτι που δεν έρχεται ποτέ (δεδομένα εισόδου ή ένα sleep).
reason-memory = Εξάντλησε τα { $mebibytes } MiB μνήμης που μπορεί να χρησιμοποιήσει.
reason-observation-too-long = Η απάντηση ξεπερνά τα { $kibibytes } KiB.
reason-missing = Η συνάρτηση { $function } δεν ορίζεται στο αρχείο σου.
reason-does-not-compile = Αυτή η άσκηση δεν μεταγλωττίζεται· δες τα μηνύματα του μεταγλωττιστή.
reason-undefined = Το πρόγραμμά σου χρησιμοποιεί το { $name }, που δεν ορίζεται πουθενά, οπότε δεν μπορεί να συνδεθεί.
reason-skipped = Δεν εκτελέστηκε, γιατί χρειάστηκε να διακοπούν αρκετές προηγούμενες περιπτώσεις.
reason-grader = Φταίει ο βαθμολογητής, όχι εσύ: { $why }

rule-warnings = Ο μεταγλωττιστής δίνει προειδοποιήσεις: { $first }
rule-columns = Μια γραμμή είναι πολύ μεγάλη: { $first }
rule-make = Το make δεν φτιάχνει το πρόγραμμα: { $first }
rule-make-clean = Το make clean αφήνει κάτι πίσω: { $first }
rule-no-objects = Ανάμεσα στα αρχεία σου υπάρχει αντικείμενο ή εκτελέσιμο: { $first }
rule-readme = Το README δεν έχει ενότητα για { $first }.
rule-commits = Υπάρχουν συναρτήσεις που ήρθαν με το ίδιο commit: { $first }
rule-no-pointers = Δηλώνεται δείκτης: { $first }
rule-no-globals = Υπάρχει καθολική μεταβλητή: { $first }

crash-null-pointer = Χρησιμοποίησε κενό δείκτη (NULL).
crash-bad-address = Χρησιμοποίησε μνήμη που δεν του ανήκει (μια θέση έξω από τα όρια ενός πίνακα, έναν δείκτη που δείχνει σε τυχαίο σημείο ή μνήμη που έχει ήδη αποδεσμευτεί).
crash-stack-overflow = Υπερχείλιση της στοίβας κλήσεων, γιατί μια συνάρτηση καλεί τον εαυτό της χωρίς τέλος.
crash-freed-twice = Αποδέσμευσε δύο φορές την ίδια μνήμη.
crash-freed-unknown = Αποδέσμευσε κάτι που δεν έδωσε η malloc: δεν είναι η αρχή ενός μπλοκ.
crash-wrote-outside = Έγραψε έξω από ένα μπλοκ μνήμης της malloc: πριν από την αρχή του ή μετά το τέλος του.
crash-used-after-free = Χρησιμοποίησε μνήμη που είχε ήδη αποδεσμευτεί.
crash-past-end = Ξεπέρασε το τέλος του πίνακα που δόθηκε στη συνάρτηση.
crash-division-by-zero = Διαίρεση με το μηδέν.
crash-illegal-instruction = Έφτασε σε μια μη έγκυρη εντολή.
crash-abort = Το πρόγραμμα διέκοψε μόνο του την εκτέλεσή του (abort).
crash-abort-saying = Το πρόγραμμα διέκοψε την εκτέλεσή του με αυτό το μήνυμα: { $said }
crash-panic = Σταμάτησε με panic: { $message }
crash-exception = Τελείωσε με εξαίρεση: { $message }
crash-exit = Τερμάτισε ολόκληρο το πρόγραμμα (exit { $status }) αντί να επιστρέψει από τη συνάρτηση.
crash-undefined = Καλεί τη συνάρτηση { $function }, που δεν ορίζεται πουθενά.
crash-signal = Τερματίστηκε από το σήμα { NUMBER($number, useGrouping: "false") }.

compiler-undeclared = Το "{ $name }" χρησιμοποιείται αλλά δεν δηλώνεται πουθενά: μήπως είναι λάθος πληκτρολόγησης ή λείπει μια δήλωση πιο πριν;
compiler-expected = Κάτι λείπει εδώ ή στο τέλος της προηγούμενης γραμμής: ο μεταγλωττιστής περίμενε { $name } πριν από { $other }.
compiler-expected-end = Το αρχείο τελειώνει πολύ νωρίς: κάποιο άγκιστρο δεν κλείνει.
compiler-unknown-type = Το "{ $name }" δεν είναι γνωστός τύπος εδώ.
compiler-redefinition = Το "{ $name }" ορίζεται δύο φορές.
compiler-conflicting-types = Το "{ $name }" δηλώνεται με δύο τρόπους που δεν συμφωνούν.
compiler-no-header = Το αρχείο κεφαλίδας { $name } δεν υπάρχει σε αυτό το σύστημα.
compiler-no-field = Εδώ δεν υπάρχει πεδίο "{ $name }".
compiler-incomplete-type = Το εσωτερικό του "{ $name }" είναι κρυφό: χρησιμοποίησε τις συναρτήσεις του αντί για τα πεδία του.
compiler-wrong-arguments = Το "{ $name }" καλείται με λάθος πλήθος ορισμάτων.
compiler-not-a-pointer = Αυτό δεν είναι δείκτης, οπότε δεν μπορείς να χρησιμοποιήσεις "->" ή "*" με αυτό.
compiler-stray = Υπάρχει ένας χαρακτήρας που η C δεν γνωρίζει ({ $name }), ίσως αντιγραμμένος από έγγραφο κειμένου.
compiler-mismatched-types = Δύο τύποι δεν ταιριάζουν εδώ: αναμενόταν { $name }, αλλά βρέθηκε { $other }.
compiler-unresolved = Το "{ $name }" δεν είναι γνωστό εδώ: μήπως είναι λάθος πληκτρολόγησης ή λείπει ένα "use";
compiler-moved = Έχεις ήδη παραχωρήσει το "{ $name }", οπότε δεν μπορείς να το ξαναχρησιμοποιήσεις εδώ.
compiler-signature = Εδώ λείπει μια συνάρτηση που ζητά το εργαστήριο ή η υπογραφή της είναι διαφορετική.
compiler-not-text = Αυτό δεν είναι αρχείο κειμένου. Αποθήκευσέ το ως απλό κείμενο (UTF-8) στον επεξεργαστή σου.
compiler-empty = Το αρχείο είναι άδειο. Το αποθήκευσες;
compiler-too-long = Χρειάστηκε να διακοπεί ο μεταγλωττιστής: ξόδεψε υπερβολικό χρόνο ή μνήμη, ή έβγαλε υπερβολική έξοδο.
compiler-other = Ο μεταγλωττιστής απορρίπτει αυτή τη γραμμή:

build-warnings = { $count ->
    [one] Μία προειδοποίηση του μεταγλωττιστή
   *[other] { $count } προειδοποιήσεις του μεταγλωττιστή
}
build-failed = Δεν μεταγλωττίζεται:
build-partial = Ένα μέρος δεν μεταγλωττίζεται:
build-and-more = … και { $count } ακόμη
score = Βαθμολογία
no-score = χωρίς βαθμολογία, γιατί απέτυχε ο βαθμολογητής
input = είσοδος
expected = αναμενόμενο
actual = η απάντησή σου
difference = διαφορά
location = στο
printed = Τύπωσε
printed-truncated = Τύπωσε περισσότερα από όσα κρατάμε· τα υπόλοιπα παραλείφθηκαν.
hidden-failures = { $count ->
    [one] Μία κρυφή περίπτωση αποτυγχάνει
   *[other] { $count } κρυφές περιπτώσεις αποτυγχάνουν
}
after-others = Σημείωση: η απάντηση σε μια είσοδο αλλάζει όταν η συνάρτηση έχει κληθεί πριν ({ $name }). Κρατά κάτι μεταξύ κλήσεων ή διαβάζει μνήμη που δεν έγραψε ποτέ; Εδώ δεν κοστίζει τίποτα.
counterexample = Η μικρότερη είσοδος που βρέθηκε και αποτυγχάνει
counterexample-cut = Μια μικρή είσοδος που αποτυγχάνει (δεν υπήρξε χρόνος για τη μικρότερη)
more-failures = Αποτυγχάνουν επίσης: { $names }
still-running = Η άσκηση { $exercise } εκτελείται ακόμη (μια περίπτωση μπορεί να διαρκέσει { $seconds } s) …
only-information = μόνο για ενημέρωσή σου, χωρίς βαθμούς
full-marks = Όλα λειτουργούν. Μπράβο σου!
full-marks-of-a-part = Όσα επέλεξες δουλεύουν.
missing-layer = Σημείωση: το απομονωμένο περιβάλλον (sandbox) λειτουργεί χωρίς το επίπεδο "{ $layer }" ({ $why }).

# Τι βρήκαν οι sanitizers. Το $place είναι αρχείο, γραμμή και συνάρτηση· το $access είναι read ή write.
finding-past-end = { $place } { $access ->
    [write] γράφει
   *[read] διαβάζει
} { $bytes } bytes μετά το τέλος ενός μπλοκ { $block } bytes.
finding-before-start = { $place } { $access ->
    [write] γράφει
   *[read] διαβάζει
} { $bytes } bytes πριν από την αρχή ενός μπλοκ { $block } bytes.
finding-used-after-free = { $place } { $access ->
    [write] γράφει
   *[read] διαβάζει
} { $bytes } bytes ενός μπλοκ που είχε ήδη αποδεσμευτεί.
finding-gave-back-freed = Η συνάρτηση επιστρέφει ένα μπλοκ { $block } bytes που έχει αποδεσμεύσει η ίδια.
finding-outside-of-variable = { $place } { $access ->
    [write] γράφει
   *[read] διαβάζει
} έξω από τη μεταβλητή { $name }.
finding-used-after-return = { $place } { $access ->
    [write] γράφει σε
   *[read] διαβάζει
} τοπική μεταβλητή που δεν υπάρχει πια: η συνάρτηση ή το μπλοκ της τελείωσε.
finding-freed-twice = { $place } αποδεσμεύει ένα μπλοκ που είχε ήδη αποδεσμευτεί.
finding-freed-unknown = { $place } αποδεσμεύει κάτι που δεν είναι η αρχή ενός μπλοκ της malloc.
finding-undefined = { $place }: { $said }.
finding-allocated = Το μπλοκ ζητήθηκε στο { $place }.
finding-freed = Αποδεσμεύτηκε στο { $place }.
