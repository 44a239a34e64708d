//! Lists in C: rows in a block, linked nodes, and lists that are seen through functions.

use typed::Row;

use super::types::Types;

impl Types<'_> {
    pub fn list_reader(&self, name: &str, inner: &str, row: &Row) -> Result<String, String> {
        let of = self.name(inner);
        let (length, body) = match row {
            Row::Block => (
                ", long long *length",
                format!(
                    "    long long count = sg_next_count(at);\n    {of} *row = ({of} *)sg_zeros(sg, (size_t)count * sizeof *row);\n\n    sg_takes(at, \"[\");\n    for (long long i = 0; i < count; i++)\n        read_{of}(sg, at, &row[i]);\n    sg_takes(at, \"]\");\n    *into = row;\n    *length = count;\n"
                ),
            ),
            Row::Linked { value, next } => (
                "",
                format!(
                    "    {name} last = NULL;\n\n    *into = NULL;\n    sg_takes(at, \"[\");\n    while (!sg_takes(at, \"]\")) {{\n        {name} it = ({name})sg_zeros(sg, sizeof *it);\n        {of} part;\n\n        read_{of}(sg, at, &part);\n        {value} = part;\n        if (last == NULL)\n            *into = it;\n        else {{\n            {name} after = it;\n\n            it = last;\n            {next} = after;\n            it = after;\n        }}\n        last = it;\n    }}\n"
                ),
            ),
            Row::Through {
                new: Some(new),
                push: Some(push),
                ..
            } => (
                "",
                format!(
                    "    *into = {new}();\n    sg_takes(at, \"[\");\n    while (!sg_takes(at, \"]\")) {{\n        {of} part;\n\n        read_{of}(sg, at, &part);\n        {push}(*into, part);\n    }}\n"
                ),
            ),
            // Only results are lists of this type.
            Row::Through { .. } => ("", "    (void)at;\n    *into = NULL;\n".to_owned()),
        };
        Ok(format!(
            "\nSG_UNUSED void read_{name}(const struct sg_api *sg, const char **at, {name} *into{length})\n{{\n    (void)sg;\n{body}}}\n"
        ))
    }

    pub fn list_writer(&self, name: &str, inner: &str, row: &Row) -> String {
        let of = self.name(inner);
        let (length, body) = match row {
            Row::Block => (
                ", long long length",
                format!(
                    "    if (length <= 0 || length > SG_MOST) {{\n        sg_text(sg, length == 0 ? \"[]\" : \"?\");\n        return;\n    }}\n    if (sg_is_nowhere(sg, *it, (size_t)length * sizeof **it, 1))\n        return;\n    sg_text(sg, \"[\");\n    for (long long i = 0; i < length; i++) {{\n        if (i > 0)\n            sg_text(sg, \" \");\n        write_{of}(sg, &(*it)[i]);\n    }}\n    sg_text(sg, \"]\");\n"
                ),
            ),
            Row::Linked { value, next } => (
                "",
                format!(
                    "    int count = 0;\n\n    for ({name} it = *list; it != NULL && !sg_is_odd(it, __alignof__(*it)); it = {next}) {{\n        if (++count > SG_MOST) {{\n            sg_text(sg, \"endless\");\n            return;\n        }}\n        if (sg_is_owned && sg->block_bytes(it) < sizeof *it)\n            break;\n    }}\n    count = 0;\n    sg_text(sg, \"[\");\n    for ({name} it = *list; it != NULL; it = {next}) {{\n        {of} part;\n\n        if (count++ > 0)\n            sg_text(sg, \" \");\n        if (sg_leads_nowhere(sg, it, sizeof *it, __alignof__(*it)))\n            break;\n        part = {value};\n        write_{of}(sg, &part);\n    }}\n    sg_text(sg, \"]\");\n"
                ),
            ),
            Row::Through { first, next, .. } => {
                let more = more(row);
                (
                    "",
                    format!(
                        "    int count = 0;\n    {of} part;\n\n    if (sg_leads_nowhere(sg, *list, 1, 4))\n        return;\n    for (part = {first}(*list); {more}; part = {next}(*list))\n        if (++count > SG_MOST) {{\n            sg_text(sg, \"endless\");\n            return;\n        }}\n    count = 0;\n    sg_text(sg, \"[\");\n    for (part = {first}(*list); {more}; part = {next}(*list)) {{\n        if (count++ > 0)\n            sg_text(sg, \" \");\n        write_{of}(sg, &part);\n    }}\n    sg_text(sg, \"]\");\n"
                    ),
                )
            }
        };
        let it = if *row == Row::Block { "it" } else { "list" };
        format!(
            "\nSG_UNUSED void write_{name}(const struct sg_api *sg, {name} *{it}{length})\n{{\n{body}}}\n"
        )
    }

    /// For a list that is seen through functions: what gives it back without its elements, and what
    /// keeps both until the end. It may serve for several calls, as long as each gives elements of
    /// its own.
    pub fn list_keeper(&self, name: &str, inner: &str, row: &Row) -> Result<String, String> {
        let Row::Through {
            first, next, free, ..
        } = row
        else {
            return Ok(String::new());
        };
        let part = self.name(inner);
        let more = more(row).replace("*list", "*it");
        let clean = free.iter().map(|free| format!("    {free}(*it);\n"));
        let clean: String = clean.collect();
        let loop_of = format!("    for (part = {first}(*it); {more}; part = {next}(*it))\n");
        let keep = match self.owns(inner)? {
            true => format!(
                "    count = 0;\n{loop_of}        count++, sg_keep(give_{part}, &part, sizeof part);\n"
            ),
            false => String::new(),
        };
        Ok(format!(
            r##"
SG_UNUSED void shell_{name}(const struct sg_api *sg, void *value)
{{
    {name} *it = ({name} *)value;

    if (!sg_can_free(sg, *it))
        return;
{clean}    free(*it);
}}

SG_UNUSED void keep_{name}(const struct sg_api *sg, {name} *it)
{{
    int count = 0;
    {part} part;

    if (*it == NULL)
        return;
    if (sg_is_odd(*it, 4) || !sg->is_block(*it)) {{
        sg_keep(give_{name}, it, sizeof *it);
        return;
    }}
{loop_of}        if (++count > SG_MOST)
            return;
{keep}    if (!sg_is_kept(shell_{name}, it, sizeof *it))
        sg_keep(shell_{name}, it, sizeof *it);
}}
"##
        ))
    }

    /// Gives back a list that the caller owns.
    pub fn list_giver(&self, name: &str, inner: &str, row: &Row) -> Result<String, String> {
        let part = self.name(inner);
        let owns = self.owns(inner)?;
        Ok(match row {
            // The elements of a row in a block are given back with it: how many there are is not
            // known any more.
            Row::Block => "    if (sg_can_free(sg, *it))\n        free(*it);\n".to_owned(),
            Row::Linked { value, next } => {
                let inner = match owns {
                    true => format!(
                        "        {part} part = {value};\n\n        give_{part}(sg, &part);\n"
                    ),
                    false => String::new(),
                };
                format!(
                    "    for ({name} node = *it, after; node != NULL; node = after) {{\n        {name} it = node;\n\n        if (!sg_can_free(sg, node))\n            break;\n        after = {next};\n{inner}        free(node);\n    }}\n"
                )
            }
            Row::Through { first, next, .. } => {
                let more = more(row).replace("*list", "*it");
                let loop_of =
                    format!("    for (part = {first}(*it); {more}; part = {next}(*it))\n");
                let inner = match owns {
                    true => {
                        format!(
                            "    count = 0;\n{loop_of}        count++, give_{part}(sg, &part);\n"
                        )
                    }
                    false => String::new(),
                };
                format!(
                    "    int count = 0;\n    {part} part;\n\n    if (*it == NULL || sg_is_odd(*it, 4) || !sg->is_block(*it)) {{\n        sg_can_free(sg, *it);\n        return;\n    }}\n{loop_of}        if (++count > SG_MOST)\n            return;\n{inner}    shell_{name}(sg, it);\n"
                )
            }
        })
    }
}

/// Whether a list that is seen through functions has the element `part`, the `count`th. NULL among
/// the elements looks like the end; the size tells them apart.
fn more(row: &Row) -> String {
    match row {
        Row::Through {
            size: Some(size), ..
        } => format!("part != NULL || count < {size}(*list)"),
        _ => "part != NULL".to_owned(),
    }
}
