import { findingsOf } from '../../findings/analyse.ts';
import type { Comparison } from '../../findings/comparison/comparison.ts';
import type { Findings } from '../../findings/findings.ts';
import { campaignLayout } from '../../measurement/results/layout.ts';
import { updateManifest } from '../../measurement/results/manifest.ts';
import { writeFileAtomically, writeJsonAtomically } from '../../state/write-atomically.ts';
import { readSeries } from '../../measurement/telemetry/read-series.ts';
import { chartSeries } from '../charts/chart-series.ts';
import { reportHtml } from '../document/html.ts';
import { reportMarkdown } from '../document/markdown.ts';
import { campaignReport } from '../campaign-report.ts';
import { comparisonReport } from '../comparison-report.ts';
import type { Report } from '../document/document.ts';
import { readCampaign } from './read-campaign.ts';

/**
 * Computes the findings of a campaign from its results folder and writes `findings.json` there.
 *
 * @param alterations sentences about files that changed after the campaign ended; they become caveats
 * @param further thresholds in addition to those of the plan
 */
export async function analyseCampaign(
  folder: string,
  alterations: string[] = [],
  further: string[] = [],
): Promise<Findings> {
  const findings = findingsOf(await readCampaign(folder, alterations, further));
  const path = campaignLayout(folder).findings;
  await writeJsonAtomically(path, findings);
  await updateManifest(folder, [path]);
  return findings;
}

/**
 * Writes `report.html` and `report.md` into a campaign's results folder and returns their paths. Also recomputes and writes the
 * findings, so that report and findings always agree. The parameters are those of `analyseCampaign`.
 */
export async function writeReport(
  folder: string,
  alterations: string[] = [],
  further: string[] = [],
): Promise<{ html: string; markdown: string }> {
  const campaign = await readCampaign(folder, alterations, further);
  const { findings: findingsPath, html, markdown, telemetry } = campaignLayout(folder);
  const series = await readSeries(telemetry, chartSeries(campaign));
  const data = { ...campaign, series };
  const findings = findingsOf(data);
  await writeJsonAtomically(findingsPath, findings);
  await writeForms(campaignReport(data, findings), html, markdown);
  await updateManifest(folder, [findingsPath, html, markdown]);
  return { html, markdown };
}

/**
 * Writes a comparison as a page, as Markdown and as data, and returns the path of the page.
 *
 * @param files path without the endings
 */
export async function writeComparison(comparison: Comparison, files: string): Promise<string> {
  await writeForms(comparisonReport(comparison), `${files}.html`, `${files}.md`);
  await writeJsonAtomically(`${files}.json`, comparison);
  return `${files}.html`;
}

async function writeForms(report: Report, html: string, markdown: string): Promise<void> {
  await writeFileAtomically(html, reportHtml(report));
  await writeFileAtomically(markdown, reportMarkdown(report));
}
