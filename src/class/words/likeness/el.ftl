# Οι λέξεις του `sudograde similar`.

similar-title = { $lab }: κοινός κώδικας
similar-measure = Μέτρηση, όχι ετυμηγορία: πόσο από τον κώδικα που δεν δίνει η άσκηση υπάρχει και στην άλλη υποβολή, όποια κι αν είναι τα ονόματα, η μορφοποίηση και η σειρά των συναρτήσεων. Όσοι λύνουν την ίδια άσκηση με τον συνηθισμένο τρόπο έχουν κάτι κοινό· διαβάστε και τις δύο πριν βγάλετε συμπέρασμα.
similar-compared = { $count ->
    [one] Συγκρίθηκε { $count } υποβολή
   *[other] Συγκρίθηκαν { $count } υποβολές, καθεμία με καθεμία
}
similar-against = { $count ->
    [one] { $count } εξωτερική πηγή συγκρίθηκε με καθεμία
   *[other] { $count } εξωτερικές πηγές συγκρίθηκαν με καθεμία
}
similar-groups = Ομάδες που ενώνουν ζεύγη με { $least } % ή περισσότερο κοινό· το «=» είναι ανάμεσα σε όσες είναι ίδιες πέρα από ονόματα, μορφοποίηση και σειρά των συναρτήσεων:
similar-source = εξωτερική πηγή { $number }
similar-resubmission = παλαιότερη εργασία του ίδιου φοιτητή
similar-dismissed = απορρίφθηκε
similar-confirmed = επιβεβαιώθηκε
similar-changed = { $state }, αλλά ο κώδικας άλλαξε από τότε
similar-folded = { $count ->
    [one] Απορρίφθηκε { $count } ζεύγος· το δείχνει το --all.
   *[other] Απορρίφθηκαν { $count } ζεύγη· τα δείχνει το --all.
}
similar-dismissed-pairs = { $count ->
    [one] { $count } ζεύγος που απορρίφθηκε
   *[other] { $count } ζεύγη που απορρίφθηκαν
}
similar-unread = { $count ->
    [one] { $count } εξωτερική πηγή δεν μπορεί να διαβαστεί.
   *[other] { $count } εξωτερικές πηγές δεν μπορούν να διαβαστούν.
}
similar-none = Κανένα ζεύγος δεν έχει { $least } % κοινό.
similar-more = { $count ->
    [one] { $count } ακόμη ζεύγος έχει τόσα κοινά· το δείχνει το --limit.
   *[other] { $count } ακόμη ζεύγη έχουν τόσα κοινά· τα δείχνει το --limit.
}
similar-student = φοιτητής { $number }
similar-column-student = φοιτητής
similar-column-words = κοινές λέξεις
similar-column-longest = μεγαλύτερη περιοχή: λέξεις, γραμμές
similar-share = Το { $percent } % του κώδικα «{ $name }» υπάρχει στον κώδικα «{ $other }».
similar-region = { $count ->
    [one] { $count } κοινή λέξη
   *[other] { $count } κοινές λέξεις
}
similar-little-code = { $count ->
    [one] { $count } υποβολή δεν συγκρίνεται, γιατί έχει λιγότερες από { $least } δικές της λέξεις.
   *[other] { $count } υποβολές δεν συγκρίνονται, γιατί έχουν λιγότερες από { $least } δικές τους λέξεις.
}
similar-no-files = { $count ->
    [one] { $count } υποβολή δεν συγκρίνεται, γιατί το βαθμολόγιο δεν έχει τα αρχεία της· τα προσθέτει το `sudograde batch --force`.
   *[other] { $count } υποβολές δεν συγκρίνονται, γιατί το βαθμολόγιο δεν έχει τα αρχεία τους· τα προσθέτει το `sudograde batch --force`.
}
similar-too-much-code = { $count ->
    [one] { $count } αρχείο δεν συγκρίνεται, γιατί είναι πολύ μεγάλο ή περίπλοκο για να διαβαστεί.
   *[other] { $count } αρχεία δεν συγκρίνονται, γιατί είναι πολύ μεγάλα ή περίπλοκα για να διαβαστούν.
}
