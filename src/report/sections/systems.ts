/** What each system reached, what limited it, and what to change first. */
import type { CampaignData } from '../../findings/analyse.ts';
import type { Bottleneck } from '../../findings/bottlenecks/bottleneck.ts';
import { bottleneckText } from '../../findings/bottlenecks/bottleneck-text.ts';
import { unmetTexts } from '../../findings/bottlenecks/conditions.ts';
import type { Findings, SystemFinding } from '../../findings/findings.ts';
import { groupText } from '../../findings/groups/load-groups.ts';
import { purchases } from '../../findings/questions/purchase-text.ts';
import { kneeText } from '../../findings/scaling/curve-text.ts';
import { otherText, saturationText } from '../../findings/peaks/maximum-text.ts';
import { isOnThisMachine } from '../../providers/registry.ts';
import { titleOfCluster } from '../../systems/registry.ts';
import { capitalised } from '../../text/figures.ts';
import { bottleneckTable, pressureTable } from '../bottleneck-tables.ts';
import {
  details,
  heading,
  list,
  note,
  runFolder,
  section,
  tables,
  text,
  type Inline,
  type Node,
  type Section,
} from '../document/document.ts';
import { caveatNodes } from './caveats.ts';
import { withConfidence } from './confidence.ts';
import { scalingNodes } from './scaling.ts';

/** Null without systems. */
export function systemsSection(data: CampaignData, findings: Findings): Section | null {
  const bought = boughtNodes(data, findings);
  return section('verdicts', 'Systems', [
    ...findings.systems.flatMap((finding) => systemNodes(data, finding, findings)),
    ...(findings.combined
      ? [
          text(
            withConfidence(
              `All systems combined, run ${findings.combined.runId}: ${bottleneckText(findings.combined.bottleneck)}.`,
            ),
          ),
        ]
      : []),
    ...bought,
    ...details('Bottleneck of each system in each run', [
      ...caveatNodes(findings, 'bottlenecks'),
      ...tables([bottleneckTable(findings)]),
    ]),
  ]);
}

function systemNodes(data: CampaignData, finding: SystemFinding, findings: Findings): Node[] {
  const { system, bottleneck, limitedIn, maximum, curves = [], groups = [], peaks = [] } = finding;
  // Nothing was measured of it alone: what it did with others is in their section.
  if (maximum.state === 'inconclusive' && bottleneck.state === 'inconclusive' && peaks.length === 0)
    return [
      heading(titleOfCluster(system), `verdict-${system}`),
      text(`${capitalised(maximum.reason)}.`),
      ...caveatNodes(findings, system),
    ];
  const scaling = scalingNodes(finding, data.runs);
  const ids = [`capacity:${system}`, `duration:${system}`, ...peaks.map(({ run }) => `searched:${run}`)];
  const reached = findings.answers.filter(({ id }) => ids.includes(id)).map(({ sentence }) => sentence);
  const sentences = [
    ...reached,
    ...finding.also.map(otherText),
    ...curves.filter(({ knee }) => knee.state === 'found' || knee.state === 'gradual').map(kneeText),
    saturationText(finding),
    ...groups.map(groupText),
    `${capitalised(bottleneckText(bottleneck))}${limitedIn === undefined ? '' : `, in run ${limitedIn}`}.`,
    ...adviceTexts(bottleneck),
  ].filter((sentence) => sentence !== '');
  return [
    heading(titleOfCluster(system), `verdict-${system}`),
    ...list(sentences.map(withConfidence)),
    ...scaling.shown,
    note(['Evidence: ', ...evidenceLinks(data, finding)]),
    ...details('Reasons, all judged resources and caveats', [
      ...reasonNodes(system, bottleneck),
      ...caveatNodes(findings, system),
    ]),
    ...scaling.folded,
  ];
}

function adviceTexts(bottleneck: Bottleneck): string[] {
  if (bottleneck.state === 'none-found') return [];
  return bottleneck.advice.map(({ order, sentence, evidence }) => {
    const head = order === 'then' ? 'Then: ' : 'First: ';
    return `${head}${sentence} (${evidence.replace(/\.$/, '')}.)`;
  });
}

/** The runs that the figures come from, as folders next to the report, and the tables that have them. */
function evidenceLinks({ runs }: CampaignData, { maximum, highestTargetMet, limitedIn }: SystemFinding): Inline[] {
  const ids = [
    ...(maximum.state === 'inconclusive' ? [] : [maximum.runId]),
    ...(highestTargetMet ? [highestTargetMet.runId] : []),
    ...(limitedIn === undefined ? [] : [limitedIn]),
  ];
  const links = [
    ...[...new Set(ids)].flatMap((id) =>
      runs.some(({ runId }) => runId === id) ? [{ text: `run ${id}`, href: runFolder(id) }] : [],
    ),
    { text: 'figures', href: '#figures' },
  ];
  return links.flatMap((link, index) => (index === 0 ? [link] : [', ', link]));
}

function reasonNodes(system: string, bottleneck: Bottleneck): Node[] {
  const unmet = bottleneck.state === 'found' ? unmetTexts(bottleneck.conditions) : [];
  return [
    ...list(bottleneck.reasons),
    ...(unmet.length > 0 ? [note(`Not high confidence: ${unmet.join(' ')}`)] : []),
    ...tables([pressureTable(system, bottleneck)]),
  ];
}

/** Only what a figure tells: hosts that share a machine tell nothing of other machines. */
function boughtNodes({ record }: CampaignData, findings: Findings): Node[] {
  if (record.inventory && isOnThisMachine(record.inventory.provider)) return [];
  const found = purchases(findings, record.plan.profile).filter(({ isBought }) => isBought);
  if (found.length === 0) return [];
  return [
    heading('What to buy'),
    ...list(
      found.map(({ system, answer, confidenceText }) => `${titleOfCluster(system)}: ${answer} ${confidenceText}`),
    ),
  ];
}
