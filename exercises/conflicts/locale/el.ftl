# Για τι παραπονιούνται οι ελεγκτές αυτού του εργαστηρίου. Οι γραμμές μετριούνται από το 0, όπως
# στην εκφώνηση. Στο bars-differ τα $expected και $found έχουν ήδη εισαγωγικά.

rows-missing = { $count ->
    [0] Δεν βρέθηκε καμία γραμμή των εννέα αριθμών
    [one] Βρέθηκε μία γραμμή των εννέα αριθμών
   *[other] Βρέθηκαν { $count } γραμμές των εννέα αριθμών
}, αλλά ένας πίνακας έχει εννέα.
row-differs = Η γραμμή { $row } έπρεπε να είναι { $expected }, αλλά είναι { $found }.
other-numbers = Ο αριθμός { $digit } υπάρχει { $expected ->
    [one] μία φορά
   *[other] { $expected } φορές
} στον πίνακα, αλλά τυπώθηκε { $count ->
    [one] μία φορά
   *[other] { $count } φορές
}.
rule-missing = Λείπει μια γραμμή με 27 = πριν από τη γραμμή { $row } του πίνακα.
rule-missing-at-end = Λείπει μια γραμμή με 27 = μετά την τελευταία γραμμή του πίνακα.
rule-length = Μια γραμμή έχει { $length } =, αλλά έπρεπε να έχει 27.
rule-unexpected = Πριν από τη γραμμή { $row } του πίνακα υπάρχει μια περιττή γραμμή με =.
bars-differ = Η γραμμή { $row } έπρεπε να είναι έτσι: { $expected }, αλλά είναι έτσι: { $found }.

unsolvable-not-said = Ο πίνακας δεν έχει λύση, αλλά το πρόγραμμα δεν το λέει.
unsolvable-but-full = Ο πίνακας δεν έχει λύση, αλλά το πρόγραμμα τύπωσε έναν πλήρη πίνακα.
refused-in-silence = Το αρχείο δεν περιέχει πίνακα, αλλά το πρόγραμμα δεν λέει τι δεν πάει καλά.
refused-but-printed = Το αρχείο δεν περιέχει πίνακα, αλλά το πρόγραμμα τύπωσε έναν.

# Τι δείχνει μια μικρή είσοδος.
conflict-missed-in-row = Η απάντηση είναι όχι, αλλά η γραμμή { $row } έχει το { $digit } στο ({ $row },{ $column }) και στο ({ $row_b },{ $column_b }).
conflict-missed-in-column = Η απάντηση είναι όχι, αλλά η στήλη { $column } έχει το { $digit } στο ({ $row },{ $column }) και στο ({ $row_b },{ $column_b }).
conflict-missed-in-box = Η απάντηση είναι όχι, αλλά το τετράγωνο του ({ $row },{ $column }) έχει το { $digit } εκεί και στο ({ $row_b },{ $column_b }).
conflict-invented-in-row = Η απάντηση είναι ναι, αλλά κανένα άλλο κελί της γραμμής { $row } δεν έχει το { $digit } του ({ $row },{ $column }).
conflict-invented-in-column = Η απάντηση είναι ναι, αλλά κανένα άλλο κελί της στήλης { $column } δεν έχει το { $digit } του ({ $row },{ $column }).
conflict-invented-in-box = Η απάντηση είναι ναι, αλλά κανένα άλλο κελί του τετραγώνου του δεν έχει το { $digit } του ({ $row },{ $column }).
conflict-invented = Η απάντηση είναι ναι, αλλά το { $digit } του ({ $row },{ $column }) δεν υπάρχει σε άλλο κελί της γραμμής, της στήλης ή του τετραγώνου του.
question-changed-board = Όποιος ρωτά δεν πρέπει να αλλάζει τον πίνακα: το κελί ({ $row },{ $column }) δεν είναι πια αυτό που ήταν.
read-wrong = Το κελί ({ $row },{ $column }) έπρεπε να είναι { $expected }, όπως στο αρχείο, αλλά είναι { $found }.
list-too-short = Από τη λίστα λείπει το κενό κελί ({ $row },{ $column }).
list-too-long = Η λίστα έχει και το { $found }, που δεν πρέπει να είναι εκεί.
list-differs = Το στοιχείο { $place } της λίστας έπρεπε να είναι ({ $row },{ $column }), αλλά είναι { $found }.
given-changed = Το κελί ({ $row },{ $column }) δόθηκε με το { $given }, αλλά τώρα είναι { $found }.
left-empty = Το κελί ({ $row },{ $column }) είναι ακόμη κενό· εκεί μπαίνει το { $expected }.
filled-wrong = Το κελί ({ $row },{ $column }) έπρεπε να είναι { $expected }, όπως στην πρώτη λύση, αλλά είναι { $found }.
not-emptied = Ο πίνακας δεν έχει λύση, άρα το κελί ({ $row },{ $column }) έπρεπε να είναι πάλι 0, αλλά είναι { $found }.
filled-around = Το { $digit } στο ({ $row_a },{ $column_a }) και στο ({ $row_b },{ $column_b }) αντιφάσκουν, άρα δεν πρέπει να συμπληρωθεί τίποτε, αλλά το κελί ({ $row },{ $column }) είναι { $found }.

# What the lab observes, as students read it. # is a number; … is the rest of the line.
seen-no-cells = κανένα κελί
seen-returned-true = επέστρεψε true
seen-returned-false = επέστρεψε false
