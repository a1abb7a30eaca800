/** Draws a chart to SVG without a browser, with a name and a description for screen readers. */
import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, MarkAreaComponent, MarkLineComponent } from 'echarts/components';
import { init, use, type EChartsCoreOption } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { escape, Html } from '../html.ts';

use([LineChart, BarChart, GridComponent, MarkAreaComponent, MarkLineComponent, SVGRenderer]);

export interface Chart {
  id: string;
  title: string;
  /** The figures of the chart in words, with its extremes. */
  description: string;
  option: EChartsCoreOption;
}

/** Small enough that text stays readable when a phone scales the chart to 340 pixels. */
const size = { width: 460, height: 240 };

export function draw(chart: Chart): Html {
  const instance = init(null, null, { renderer: 'svg', ssr: true, ...size });
  try {
    instance.setOption({ animation: false, ...chart.option });
    const svg = instance.renderToSVGString({ useViewBox: true });
    const named =
      `<svg role="img" aria-labelledby="${escape(chart.id)}-title ${escape(chart.id)}-description"` +
      // A function, because `$&` in a replacement string would be substituted.
      svg.slice('<svg'.length).replace('>', () => `>${name(chart)}`);
    // A fixed size would prevent scaling with the page.
    return new Html(named.replace(/ width="\d+" height="\d+"/, ''));
  } finally {
    instance.dispose();
  }
}

function name({ id, title, description }: Chart): string {
  return `<title id="${escape(id)}-title">${escape(title)}</title><desc id="${escape(id)}-description">${escape(description)}</desc>`;
}
