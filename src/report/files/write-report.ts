import { findingsOf } from '../../findings/analyse.ts';
import { campaignLayout } from '../../measurement/results/layout.ts';
import { updateManifest } from '../../measurement/results/manifest.ts';
import { writeFileAtomically, writeJsonAtomically } from '../../state/write-atomically.ts';
import { readSeries } from '../../measurement/telemetry/read-series.ts';
import { readCampaign } from './read-campaign.ts';

/**
 * Writes `report.html` and `report.md` into a campaign's results folder and returns their paths. Also recomputes and writes the
 * findings, so that report and findings always agree.
 *
 * @param alterations sentences about files that changed after the campaign ended; they become caveats
 * @param further thresholds in addition to those of the plan
 */
export async function writeReport(
  folder: string,
  alterations: string[] = [],
  further: string[] = [],
): Promise<{ html: string; markdown: string }> {
  // The chart library takes 0.1 s to load, so it is loaded only here.
  const [{ htmlReport }, { markdownReport }, { chartSeries }] = await Promise.all([
    import('../html-report.ts'),
    import('../markdown-report.ts'),
    import('../charts/chart-series.ts'),
  ]);
  const campaign = await readCampaign(folder, further);
  const { findings: findingsPath, html, markdown, telemetry } = campaignLayout(folder);
  const series = await readSeries(telemetry, chartSeries(campaign));
  const data = { ...campaign, series, alterations };
  const findings = findingsOf(data);
  await writeJsonAtomically(findingsPath, findings);
  await writeFileAtomically(html, htmlReport(data, findings));
  await writeFileAtomically(markdown, markdownReport(data, findings));
  await updateManifest(folder, [findingsPath, html, markdown]);
  return { html, markdown };
}
