//! Charts as inline SVG. Colours are those of the page: its style sheet gives the drawn ones a new meaning.

use maud::{Markup, PreEscaped, html};
use plotters::prelude::*;

/// The style sheet knows the bars and the line by these colours.
const BAR: RGBColor = RGBColor(0x25, 0x63, 0xeb);
const LINE: RGBColor = RGBColor(0xa4, 0x16, 0x1a);

const SIZE: (u32, u32) = (640, 240);

/// Large enough for a telephone, where the chart is half as wide.
const LETTERS: (&str, u32) = ("sans-serif", 18);

/// More numbers than this above bars would cover each other.
const MOST_NUMBERS: usize = 11;

/// A bar for each value.
pub struct Chart<'a> {
    pub values: &'a [usize],
    /// The name of the place before a bar; None where the scale has none.
    pub name: &'a dyn Fn(usize) -> Option<String>,
    pub axis: &'a str,
    /// A line across the bars, in widths of a bar from the first one, and its name.
    pub line: Option<(f64, String)>,
}

/// The chart; `alt` says the same in words.
pub fn bars(chart: &Chart, alt: &str) -> anyhow::Result<Markup> {
    let mut svg = String::new();
    draw(&mut svg, chart).map_err(|error| anyhow::anyhow!("a chart: {error}"))?;
    Ok(html! {
        figure.chart role="img" aria-label=(alt) { (PreEscaped(svg)) }
    })
}

fn draw(svg: &mut String, wanted: &Chart) -> Result<(), Box<dyn std::error::Error>> {
    let root = SVGBackend::with_string(svg, SIZE).into_drawing_area();
    let values = wanted.values;
    let most = values.iter().copied().max().unwrap_or_default().max(1);
    let top = most as f64 * 1.2;
    let mut chart = ChartBuilder::on(&root)
        .margin(10)
        .margin_left(25)
        .margin_right(25)
        .x_label_area_size(55)
        .build_cartesian_2d(0.0..values.len() as f64, 0.0..top)?;
    let name = |place: &f64| (wanted.name)(place.round() as usize).unwrap_or_default();
    // The numbers stand above the bars, or the axis says how high the highest is.
    chart
        .configure_mesh()
        .disable_mesh()
        .disable_y_axis()
        .x_labels(values.len() + 1)
        .x_label_formatter(&name)
        .label_style(LETTERS)
        .x_desc(wanted.axis)
        .draw()?;
    let style = LETTERS.into_text_style(&root);
    let are_named = values.len() <= MOST_NUMBERS;
    for (place, value) in values.iter().enumerate() {
        let (left, height) = (place as f64, *value as f64);
        let corners = [(left + 0.08, 0.0), (left + 0.92, height)];
        chart.draw_series([Rectangle::new(corners, BAR.filled())])?;
        if *value > 0 && (are_named || *value == most) {
            let above = (left + 0.3, height + most as f64 * 0.14);
            chart.draw_series([Text::new(value.to_string(), above, style.clone())])?;
        }
    }
    if let Some((place, name)) = &wanted.line {
        chart.draw_series([PathElement::new(
            vec![(*place, 0.0), (*place, top)],
            LINE.stroke_width(2),
        )])?;
        chart.draw_series([Text::new(name.clone(), (*place + 0.1, top), style)])?;
    }
    root.present()?;
    drop(chart);
    Ok(())
}
