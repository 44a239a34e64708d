// Sorts and filters the table of students. Without it, the table is whole, in the order of ids.
(() => {
    const table = document.getElementById("class-table");
    const tools = document.querySelector("form.tools");
    if (!table || !tools) return;
    const body = table.tBodies[0];
    const rows = [...body.rows];
    const heads = [...table.tHead.rows[0].cells];
    const cell = (row, place) => row.cells[place].textContent.trim();

    const sort = (place) => {
        const head = heads[place];
        const up = head.getAttribute("aria-sort") !== "ascending";
        for (const other of heads) other.removeAttribute("aria-sort");
        head.setAttribute("aria-sort", up ? "ascending" : "descending");
        const number = (text) => (text === "" || Number.isNaN(Number(text)) ? -1 : Number(text));
        const compare = head.classList.contains("number")
            ? (one, other) => number(cell(one, place)) - number(cell(other, place))
            : (one, other) => cell(one, place).localeCompare(cell(other, place), document.documentElement.lang, { numeric: true });
        rows.sort((one, other) => (up ? compare(one, other) : compare(other, one)));
        body.append(...rows);
    };
    heads.forEach((head, place) => {
        const button = document.createElement("button");
        button.type = "button";
        button.append(...head.childNodes);
        button.addEventListener("click", () => sort(place));
        head.replaceChildren(button);
    });

    // Without accents, and with the id, which the link to the student's page holds.
    const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    const known = new Map(rows.map((row) => {
        const link = row.cells[0].querySelector("a");
        return [row, plain(`${row.textContent} ${decodeURI(link?.getAttribute("href") ?? "")}`)];
    }));
    const filter = () => {
        const words = plain(tools.search.value);
        const section = tools.section?.value ?? "";
        let shown = 0;
        for (const row of rows) {
            const fits = known.get(row).includes(words)
                && (!section || cell(row, 1) === section)
                && (!tools.late.checked || row.classList.contains("late"))
                && (!tools.adjusted.checked || row.classList.contains("adjusted"));
            row.hidden = !fits;
            shown += fits ? 1 : 0;
        }
        tools.querySelector("output").textContent = `${shown}/${rows.length}`;
    };
    tools.addEventListener("input", filter);
    tools.addEventListener("submit", (event) => event.preventDefault());
    tools.hidden = false;
    filter();
})();
