//! Charts as inline SVG. Colours are those of the page: its style sheet gives the drawn ones a new meaning.

use maud::{Markup, PreEscaped, html};
use plotters::prelude::*;

/// The style sheet knows the bars by this colour.
const BAR: RGBColor = RGBColor(0x25, 0x63, 0xeb);

const SIZE: (u32, u32) = (640, 240);

/// Large enough for a telephone, where the chart is half as wide.
const LETTERS: (&str, u32) = ("sans-serif", 18);

/// More names than this on an axis would cover each other.
const MOST_NAMES: usize = 11;

/// A bar for each value. `edges` are the names of what is between two bars, from before the first to
/// after the last; `alt` says the same in words.
pub fn bars(values: &[usize], edges: &[String], axis: &str, alt: &str) -> anyhow::Result<Markup> {
    let mut svg = String::new();
    draw(&mut svg, values, edges, axis).map_err(|error| anyhow::anyhow!("a chart: {error}"))?;
    Ok(html! {
        figure.chart role="img" aria-label=(alt) { (PreEscaped(svg)) }
    })
}

fn draw(
    svg: &mut String,
    values: &[usize],
    edges: &[String],
    axis: &str,
) -> Result<(), Box<dyn std::error::Error>> {
    let root = SVGBackend::with_string(svg, SIZE).into_drawing_area();
    let most = values.iter().copied().max().unwrap_or_default().max(1);
    let mut chart = ChartBuilder::on(&root)
        .margin(10)
        .x_label_area_size(55)
        .y_label_area_size(50)
        .build_cartesian_2d(0.0..values.len() as f64, 0.0..most as f64 * 1.15)?;
    let name = |place: &f64| {
        edges
            .get(place.round() as usize)
            .cloned()
            .unwrap_or_default()
    };
    chart
        .configure_mesh()
        .disable_x_mesh()
        .x_labels((values.len() + 1).min(MOST_NAMES))
        .y_labels(most.min(5))
        .x_label_formatter(&name)
        .y_label_formatter(&|count| format!("{count:.0}"))
        .label_style(LETTERS)
        .x_desc(axis)
        .draw()?;
    for (place, value) in values.iter().enumerate() {
        let (left, height) = (place as f64, *value as f64);
        let corners = [(left + 0.08, 0.0), (left + 0.92, height)];
        chart.draw_series([Rectangle::new(corners, BAR.filled())])?;
        if *value > 0 && values.len() <= MOST_NAMES {
            let style = LETTERS.into_text_style(&root);
            let above = (left + 0.4, height + most as f64 * 0.1);
            chart.draw_series([Text::new(value.to_string(), above, style)])?;
        }
    }
    root.present()?;
    drop(chart);
    Ok(())
}
