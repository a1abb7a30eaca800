/** Draws a chart to SVG without a browser, with a name and a description for those who do not see it. */
import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, MarkAreaComponent } from 'echarts/components';
import { init, use, type EChartsCoreOption } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { escape, Html } from '../html.ts';

use([LineChart, BarChart, GridComponent, MarkAreaComponent, SVGRenderer]);

export interface Chart {
  id: string;
  title: string;
  /** What the chart shows in words, extremes included. */
  description: string;
  option: EChartsCoreOption;
}

/** Small enough that its letters can still be read when a phone shrinks it to 340 pixels. */
const size = { width: 460, height: 240 };

export function draw(chart: Chart): Html {
  const instance = init(null, null, { renderer: 'svg', ssr: true, ...size });
  try {
    instance.setOption({ animation: false, ...chart.option });
    const svg = instance.renderToSVGString({ useViewBox: true });
    const named =
      `<svg role="img" aria-labelledby="${escape(chart.id)}-title ${escape(chart.id)}-description"` +
      // By a function: in a replacement that is text, `$&` of a name would stand for what is replaced.
      svg.slice('<svg'.length).replace('>', () => `>${name(chart)}`);
    // With a fixed size beside its view box a drawing would not shrink with the page.
    return new Html(named.replace(/ width="\d+" height="\d+"/, ''));
  } finally {
    instance.dispose();
  }
}

function name({ id, title, description }: Chart): string {
  return `<title id="${escape(id)}-title">${escape(title)}</title><desc id="${escape(id)}-description">${escape(description)}</desc>`;
}
