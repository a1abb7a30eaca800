/** The report of a campaign, rendered. */
import type { CampaignData } from '../../src/findings/analyse.ts';
import type { Findings } from '../../src/findings/findings.ts';
import { campaignReport } from '../../src/report/campaign-report.ts';
import { reportHtml } from '../../src/report/document/html.ts';
import { reportMarkdown } from '../../src/report/document/markdown.ts';

export const htmlReport = (data: CampaignData, findings: Findings): string =>
  reportHtml(campaignReport(data, findings));

export const markdownReport = (data: CampaignData, findings: Findings): string =>
  reportMarkdown(campaignReport(data, findings));
