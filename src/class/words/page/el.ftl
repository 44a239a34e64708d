# The words of the page (`sudograde report`).

page-title = { $lab }: πώς τα πήγε η τάξη
page-wrong = Κριτήρια που αποτυγχάνουν συχνότερα
page-nothing-wrong = Κανείς δεν χάνει βαθμό.
page-nothing-graded = Τίποτα δεν έχει βαθμολογηθεί ακόμα.
page-students = { $count ->
    [one] { $count } φοιτητής
   *[other] { $count } φοιτητές
}
page-mean = μέσος όρος
page-median = διάμεσος
page-full-marks = άριστα
page-without-score = χωρίς βαθμούς
page-contents = Περιεχόμενα
page-help = Ποιος χρειάζεται βοήθεια: λιγότερες από τις μισές μονάδες
page-nobody-needs-help = Κανείς δεν έχει λιγότερες από τις μισές μονάδες.
page-more-weak = { $count ->
    [one] ακόμη { $count } φοιτητής με λιγότερες από τις μισές
   *[other] ακόμη { $count } φοιτητές με λιγότερες από τις μισές
}
page-absent = Καμία παράδοση
page-heat-how = Κάθε στήλη είναι ένας φοιτητής, αριστερά όσοι έχουν τις λιγότερες μονάδες. Γεμάτο: το κριτήριο δεν λειτουργεί.
page-by-points = Φοιτητές κατά μονάδες
page-revealed = Με κρυφές περιπτώσεις: να μη δοθεί σε φοιτητές
page-comment = Σχόλιο
page-team = Ομάδα
page-due = Προθεσμία
page-extension = παράταση
page-times = Οι ώρες είναι σε { $zone }.
page-search = Αναζήτηση
page-all = όλα
page-only-late = εκπρόθεσμα
page-only-adjusted = με προσαρμογή
page-histogram = Πώς κατανέμονται οι βαθμοί
page-histogram-alt = Φοιτητές ανά ποσοστό των βαθμών, σε δέκατα: { $numbers }.
page-percent = ποσοστό των βαθμών, πριν από την καθυστέρηση
page-timeline = Πότε παραδόθηκε
page-timeline-alt = Παραδόσεις ανά ημέρα ({ $zone }): { $numbers }.
page-submissions = παραδόσεις
page-rates = Κριτήρια και φοιτητές
page-exercise = Άσκηση
page-criterion = Κριτήριο
page-case = Περίπτωση
page-fail = Αποτυγχάνουν
page-clusters = Φοιτητές που αποτυγχάνουν με τον ίδιο τρόπο
page-failing-cases = Περιπτώσεις που αποτυγχάνουν
page-hidden-cases = { $count ->
    [one] { $count } κρυφή περίπτωση
   *[other] { $count } κρυφές περιπτώσεις
}
page-example = Η μικρότερη είσοδος που το δείχνει
page-for-example = για παράδειγμα:
page-who = Φοιτητές
page-and-more-clusters = { $count ->
    [one] { $count } ακόμη τρόπος αποτυχίας, με λιγότερους φοιτητές
   *[other] { $count } ακόμη τρόποι αποτυχίας, με το πολύ ίσους φοιτητές
}
page-discrimination = Ποιες περιπτώσεις ξεχωρίζουν τους δυνατούς από τους αδύναμους
page-discrimination-how = Συσχέτιση της επιτυχίας στην περίπτωση με την υπόλοιπη βαθμολογία: κοντά στο 1, την περνούν οι δυνατοί και όχι οι αδύναμοι· κοντά στο 0, δεν λέει τίποτα· κάτω από 0, έλεγξε την περίπτωση.
page-correlation = Συσχέτιση
page-no-correlation = όλοι ίδια
page-needs = Οι πιο αργές και βαριές
page-cpu = χρόνος CPU
page-memory = μέγιστο heap
page-leaks = μπλοκ που δεν ελευθερώθηκαν
page-appeals = Ανοιχτές ενστάσεις
page-appealed = Από
page-changes = Καθυστερήσεις και διορθώσεις
page-all-students = Όλοι οι φοιτητές
page-student = Φοιτητής
page-section = Τμήμα
page-points = Βαθμοί
page-submitted = Παραδόθηκε
page-claimed = κατά δήλωση
page-problems = Όσα δεν βαθμολογήθηκαν
page-path = Διαδρομή
page-reason = Λόγος
page-handed-in = { $count ->
    [one] { $count } παράδοση
   *[other] { $count } παραδόσεις
}
page-history = Οι παραδόσεις σου
page-compiler = Τι λέει ο μεταγλωττιστής
page-python = Τι λέει η Python
page-works = λειτουργεί
page-does-not-work = δεν λειτουργεί
page-made-by = Φτιάχτηκε με το sudograde { $version }.
page-differs = διαφέρει
page-culprit = υπεύθυνο
page-written = { $count ->
    [one] { $path }: γράφτηκε μία σελίδα.
   *[other] { $path }: γράφτηκαν { $count } σελίδες.
}
