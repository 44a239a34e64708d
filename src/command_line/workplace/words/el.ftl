place-made = { $folder }: το εργαστήριο { $lab } σε { $language }.
place-statement = Η εκφώνηση είναι στο { $file }.
place-reads = Η εκφώνηση και τα σχόλια είναι στα { $lang ->
    [es] ισπανικά
    [pt] πορτογαλικά
    [el] ελληνικά
   *[en] αγγλικά
}: αυτό το εργαστήριο δεν τα έχει στα ελληνικά.
place-run = Εκτέλεσε `bash test.sh` σε αυτόν τον φάκελο.
script-about =
    Βαθμολογεί αυτόν τον φάκελο.

      bash test.sh              όλες οι ασκήσεις
      bash test.sh ΑΣΚΗΣΗ...    μόνο αυτές οι ασκήσεις
      bash test.sh --watch      ξανά σε κάθε αποθήκευση

    Ό,τι αρχίζει με - είναι για τον βαθμολογητή: --all, --format json, --lang el, ...
    Ο βαθμολογητής είναι το $SUDOGRADE, ή αυτός στο .sudograde, ή το `sudograde` στο PATH, ή το
    αποθετήριο sudograde που περιέχει τον φάκελο. Κωδικός εξόδου: του βαθμολογητή· 2 αν δεν
    υπάρχει. Αν οι γραμμές τελειώνουν όπως στα Windows, το bash διαβάζει αντίγραφο χωρίς αυτό.
script-no-program = η μεταβλητή SUDOGRADE δεν είναι όνομα προγράμματος:
script-not-found =
    test.sh: ο βαθμολογητής δεν βρέθηκε. Αρκεί ένα από τα εξής:
      - βάλε αυτόν τον φάκελο μέσα σε αντίγραφο του αποθετηρίου sudograde·
      - εγκατάστησέ τον: `cargo install --locked --path .` σε εκείνο το αποθετήριο·
      - εκτέλεσε `SUDOGRADE=/πού/είναι/sudograde bash test.sh`.
task-grade = Βαθμολόγηση
task-watch = Βαθμολόγηση σε κάθε αποθήκευση
ci-about =
    Βαθμολογεί αυτό το αποθετήριο σε κάθε push. Αν ο βαθμολογητής δεν είναι στο .sudograde, η
    μεταβλητή SUDOGRADE_REPOSITORY του αποθετηρίου στο GitHub είναι η διεύθυνση του sudograde.
