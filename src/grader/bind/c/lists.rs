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
                    "    if (length <= 0 || length > SG_MOST) {{\n        sg_text(sg, length == 0 ? \"[]\" : \"?\");\n        return;\n    }}\n    if (sg_leads_nowhere(sg, *it, (size_t)length * sizeof **it, 1))\n        return;\n    sg_text(sg, \"[\");\n    for (long long i = 0; i < length; i++) {{\n        if (i > 0)\n            sg_text(sg, \" \");\n        write_{of}(sg, &(*it)[i]);\n    }}\n    sg_text(sg, \"]\");\n"
                ),
            ),
            Row::Linked { value, next } => (
                "",
                format!(
                    "    int count = 0;\n\n    for ({name} it = *list; it != NULL && !sg_is_odd(it, __alignof__(*it)); it = {next}) {{\n        if (++count > SG_MOST) {{\n            sg_text(sg, \"endless\");\n            return;\n        }}\n        if (sg_is_owned && sg->block_bytes(it) < sizeof *it)\n            break;\n    }}\n    count = 0;\n    sg_text(sg, \"[\");\n    for ({name} it = *list; it != NULL; it = {next}) {{\n        {of} part;\n\n        if (count++ > 0)\n            sg_text(sg, \" \");\n        if (sg_leads_nowhere(sg, it, sizeof *it, __alignof__(*it)))\n            break;\n        part = {value};\n        write_{of}(sg, &part);\n    }}\n    sg_text(sg, \"]\");\n"
                ),
            ),
            Row::Through {
                first, next, size, ..
            } => {
                // NULL among the elements looks like the end; the size tells them apart.
                let more = match size {
                    Some(size) => format!("part != NULL || count < {size}(*list)"),
                    None => "part != NULL".to_owned(),
                };
                (
                    "",
                    format!(
                        "    int count = 0;\n    {of} part;\n\n    if (*list == NULL || sg_is_odd(*list, 4)) {{\n        sg_text(sg, *list == NULL ? \"null\" : \"?\");\n        return;\n    }}\n    sg_text(sg, \"[\");\n    for (part = {first}(*list); {more}; part = {next}(*list)) {{\n        if (count++ > 0)\n            sg_text(sg, \" \");\n        if (count > SG_MOST) {{\n            sg_text(sg, \"?\");\n            break;\n        }}\n        write_{of}(sg, &part);\n    }}\n    sg_text(sg, \"]\");\n"
                    ),
                )
            }
        };
        let it = if *row == Row::Block { "it" } else { "list" };
        format!(
            "\nSG_UNUSED void write_{name}(const struct sg_api *sg, {name} *{it}{length})\n{{\n{body}}}\n"
        )
    }
}
