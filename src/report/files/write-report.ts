import { findingsOf } from '../../findings/analyse.ts';
import { campaignLayout } from '../../measurement/results/layout.ts';
import { updateManifest } from '../../measurement/results/manifest.ts';
import { writeFileWhole, writeJsonWhole } from '../../state/write-whole.ts';
import { readSeries } from '../../measurement/telemetry/read-series.ts';
import { readCampaign } from './read-campaign.ts';

/**
 * Writes `report.html` and `report.md` into a campaign's folder of results and returns their paths. The findings are drawn anew and written
 * as well, so that a report never says something else than the findings beside it.
 *
 * @param alterations sentences on files that are not what they were when the campaign ended; they become caveats
 */
export async function writeReport(
  folder: string,
  alterations: string[] = [],
): Promise<{ html: string; markdown: string }> {
  // The chart library takes a tenth of a second to load: not before it is needed.
  const [{ htmlReport }, { markdownReport }, { chartSeries }] = await Promise.all([
    import('../html-report.ts'),
    import('../markdown-report.ts'),
    import('../charts/chart-series.ts'),
  ]);
  const campaign = await readCampaign(folder);
  const { findings: findingsPath, html, markdown, telemetry } = campaignLayout(folder);
  const series = await readSeries(telemetry, chartSeries(campaign));
  const data = { ...campaign, series, alterations };
  const findings = findingsOf(data);
  await writeJsonWhole(findingsPath, findings);
  await writeFileWhole(html, htmlReport(data, findings));
  await writeFileWhole(markdown, markdownReport(data, findings));
  await updateManifest(folder, [findingsPath, html, markdown]);
  return { html, markdown };
}
