# The words of `sudograde similar`.

similar-title = { $lab }: code in common
similar-measure = A measure, not a verdict: how much of the code that the lab did not give also appears in the other submission, regardless of names, layout and the order of functions. Two students who solve the same task in the usual way have some code in common; read both before you conclude anything.
similar-compared = { $count ->
    [one] { $count } submission compared
   *[other] { $count } submissions compared, each with each
}
similar-against = { $count ->
    [one] { $count } source from elsewhere compared with each of them
   *[other] { $count } sources from elsewhere compared with each of them
}
similar-groups = Groups joined by pairs with { $least } % or more in common; “=” stands between those that are the same but for names, layout and the order of functions:
similar-source = outside source { $number }
similar-resubmission = the student’s own earlier work
similar-dismissed = dismissed
similar-confirmed = confirmed
similar-changed = { $state }, but the code changed since
similar-folded = { $count ->
    [one] { $count } pair was dismissed; --all lists it.
   *[other] { $count } pairs were dismissed; --all lists them.
}
similar-dismissed-pairs = { $count ->
    [one] { $count } dismissed pair
   *[other] { $count } dismissed pairs
}
similar-unread = { $count ->
    [one] { $count } outside source cannot be read.
   *[other] { $count } outside sources cannot be read.
}
similar-none = No pair has { $least } % in common.
similar-more = { $count ->
    [one] { $count } more pair has as much in common; --limit lists it.
   *[other] { $count } more pairs have as much in common; --limit lists them.
}
similar-student = student { $number }
similar-column-student = student
similar-column-words = words in common
similar-column-longest = longest region: words, lines
similar-share = { $percent } % of the code of { $name } is in that of { $other }.
similar-region = { $count ->
    [one] { $count } word in common
   *[other] { $count } words in common
}
similar-little-code = { $count ->
    [one] { $count } submission is not compared, because it has fewer than { $least } words of its own.
   *[other] { $count } submissions are not compared, because they have fewer than { $least } words of their own.
}
similar-no-files = { $count ->
    [one] { $count } submission is not compared, because the gradebook does not have its files; `sudograde batch --force` adds them.
   *[other] { $count } submissions are not compared, because the gradebook does not have their files; `sudograde batch --force` adds them.
}
similar-too-much-code = { $count ->
    [one] { $count } file is not compared, because it is too long or too complex.
   *[other] { $count } files are not compared, because they are too long or too complex.
}
