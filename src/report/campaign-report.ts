/** The report of a campaign as a document. Pure. */
import type { CampaignData } from '../findings/analyse.ts';
import type { Findings } from '../findings/findings.ts';
import { steadyPartOf } from '../measurement/results/steady-part.ts';
import type { Answer } from '../findings/questions/answer.ts';
import { chartOf, type Report, type ReportAnswer, type Section } from './document/document.ts';
import { withConfidence } from './sections/confidence.ts';
import { headOf } from './sections/head.ts';
import { sectionsOf } from './sections/registry.ts';

export function campaignReport(whole: CampaignData, findings: Findings): Report {
  const data = { ...whole, runs: whole.runs.map((run) => steadyPartOf(run)) };
  const { id, proofloadVersion } = data.record;
  const sections = sectionsOf(data, findings);
  return {
    ...headOf(data, findings),
    answers: reportAnswers(findings.answers, sections),
    sections,
    footer: `Written by Proofload ${proofloadVersion} from the results of ${id}.`,
  };
}

/** Each with the chart of the section that has its evidence, unless an earlier answer has it. */
function reportAnswers(answers: Answer[], sections: Section[]): ReportAnswer[] {
  const shown = new Set<string>();
  return answers.map(({ sentence, section }) => {
    const chart = chartOf(sections, section);
    const answer = { sentence: withConfidence(sentence), href: `#${section}` };
    if (!chart || shown.has(chart.id)) return answer;
    shown.add(chart.id);
    return { ...answer, chart };
  });
}
