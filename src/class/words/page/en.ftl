# The words of the page (`sudograde report`).

page-title = { $lab }: how the class did
page-wrong = Criteria that fail most often
page-nothing-wrong = Nobody loses a point.
page-nothing-graded = Nothing is graded yet.
page-students = { $count ->
    [one] { $count } student
   *[other] { $count } students
}
page-mean = mean
page-median = median
page-full-marks = full marks
page-without-score = without points
page-contents = Contents
page-help = Who needs help: less than half of the points
page-nobody-needs-help = Nobody has less than half of the points.
page-more-weak = { $count ->
    [one] { $count } more student with less than half
   *[other] { $count } more students with less than half
}
page-absent = Handed in nothing
page-heat-how = Each column is a student, those with the fewest points on the left. Filled: the criterion does not work.
page-by-points = Students by points
page-revealed = With hidden cases: not to be handed out
page-comment = Comment
page-team = Team
page-due = Due
page-extension = extension
page-times = Times are in { $zone }.
page-search = Search
page-all = all
page-only-late = late
page-only-adjusted = adjusted
page-histogram = How the points are spread
page-histogram-alt = Students by percent of the points, in tenths: { $numbers }.
page-percent = percent of the points, before lateness
page-timeline = When it was handed in
page-timeline-alt = Submissions by day ({ $zone }): { $numbers }.
page-submissions = submissions
page-rates = Criteria and students
page-exercise = Exercise
page-criterion = Criterion
page-case = Case
page-fail = Fail
page-clusters = Students who fail in the same way
page-failing-cases = Failing cases
page-hidden-cases = { $count ->
    [one] { $count } hidden case
   *[other] { $count } hidden cases
}
page-example = The smallest input that shows it
page-for-example = for example:
page-who = Students
page-and-more-clusters = { $count ->
    [one] { $count } more way to fail, each with fewer students
   *[other] { $count } more ways to fail, each with as many students or fewer
}
page-discrimination = Which cases tell strong from weak
page-discrimination-how = Correlation of passing the case with the rest of the score. Near 1: strong students pass it and weak ones fail it. Near 0: it tells nothing. Below 0: check the case.
page-correlation = Correlation
page-no-correlation = all alike
page-needs = Slowest and heaviest
page-cpu = CPU time
page-memory = most heap
page-leaks = blocks never freed
page-appeals = Open appeals
page-appealed = Since
page-changes = Lateness and adjustments
page-all-students = All students
page-student = Student
page-section = Section
page-points = Points
page-submitted = Handed in
page-claimed = claimed
page-problems = What could not be graded
page-path = Path
page-reason = Reason
page-handed-in = { $count ->
    [one] { $count } submission
   *[other] { $count } submissions
}
page-history = Your submissions
page-compiler = What the compiler says
page-python = What Python says
page-works = works
page-does-not-work = does not work
page-made-by = Made by sudograde { $version }.
page-differs = differs
page-culprit = to blame
page-written = { $count ->
    [one] { $path }: one page written.
   *[other] { $path }: { $count } pages written.
}
