/** The live page as a document of the same kind as a report. Pure. */
import { inShort } from '../control/progress/markdown.ts';
import type { CampaignProgress } from '../control/progress/progress.ts';
import { leaseLine } from '../hardware/lease/progress.ts';
import { note, section, tables, text, details, type Node, type Report } from '../report/document/document.ts';
import { elapsed } from '../text/figures.ts';
import { tableOf, textColumn } from '../text/table.ts';
import { campaignsSection, type ListedCampaign } from './campaign-list.ts';
import { hostCharts, loadCharts, type Stretch } from './charts.ts';
import { currentNodes, numberOf } from './current-runs.ts';
import { controls, factsOf } from './facts.ts';
import type { LiveCampaign } from './live-campaign.ts';

/** @param base path under which everything of the page lies, with a slash at its end */
export function liveReport(live: LiveCampaign | null, listed: ListedCampaign[], base: string, now: number): Report {
  const campaigns = campaignsSection(listed, base, live?.campaignId ?? null);
  const footer = `Times of day are UTC, and those of samples are of the clocks of their hosts.`;
  if (!live) {
    const facts = ['No campaign is running. When one begins, it is listed below.'];
    return { title: 'Campaigns', kind: 'Live', facts, alerts: [], answers: [], sections: [campaigns], footer };
  }
  const { campaignId, view, lease, troubles } = live;
  const progress = view?.progress ?? null;
  const failure = progress?.failure ?? null;
  return {
    title: progress?.title ?? campaignId,
    kind: 'Live',
    facts: [
      ...(progress ? factsOf(progress, now) : [campaignId]),
      ...(lease ? [leaseLine(lease, now)] : []),
      controls(live, base),
    ],
    alerts: [...troubles, ...(failure === null ? [] : [failure])].map((sentence) => [text(sentence)]),
    answers: [],
    sections: [
      ...(progress ? sectionsOf(live, progress, view?.doing ?? [], now) : []).filter((each) => each !== null),
      campaigns,
    ],
    footer,
  };
}

/** Of the charts that move. */
const shownMilliseconds = 300_000;
/** In which the charts of the whole campaign move. */
const stepMilliseconds = 10_000;

function sectionsOf(live: LiveCampaign, progress: CampaignProgress, doing: string[], now: number) {
  const { view, hosts, hostsOmitted, loads, runs, events } = live;
  const beginning = progress.startMilliseconds;
  const ends = progress.phases.map(({ endMilliseconds }) => endMilliseconds ?? 0);
  const to = progress.output ? Math.max(...ends) : now;
  const marks = { beginning, runs, events };
  const recent: Stretch = { ...marks, id: 'recent', from: Math.max(beginning, to - shownMilliseconds), to };
  // Nobody sees a second of hours, and what stays the same is not sent.
  const until = Math.max(beginning + stepMilliseconds, to - (to % stepMilliseconds));
  const all: Stretch = { ...marks, id: 'all', from: beginning, to: until };
  return [
    section('now', 'Now', currentNodes(progress, view?.loads ?? [], doing, now)),
    section('results', 'Results', resultNodes(progress)),
    section('warnings', 'Warnings', progress.warnings.map(text)),
    section('loads', 'Loads, the last five minutes', chartNodes([loadCharts(loads, recent)])),
    section('hosts', 'Hosts, the last five minutes', [
      ...chartNodes(hostCharts(hosts, recent)),
      ...(hostsOmitted > 0 ? [note(`${hostsOmitted} more hosts are not shown.`)] : []),
    ]),
    section('course', 'The campaign so far', [
      ...details('Phases', phaseNodes(progress, now)),
      ...details('Charts since the beginning', [
        ...chartNodes([...hostCharts(hosts, all), loadCharts(loads, all)]),
        note('Bands are runs. Longer charts show the lowest and the highest sample of each interval.'),
      ]),
    ]),
  ];
}

/** Charts of hosts have the same lines; those of loads one each. */
const chartNodes = (groups: ReturnType<typeof hostCharts>): Node[] =>
  groups
    .filter((charts) => charts.length > 0)
    .map((charts) => ({ kind: 'charts', charts, ...(charts[0]!.drawn.length > 1 ? { isOfSameLines: true } : {}) }));

/** More are folded. */
const mostShown = 12;

/** The latest first. */
function resultNodes(progress: CampaignProgress): Node[] {
  const { headlines, stepsDone = [] } = progress;
  const latest = inShort(headlines).toReversed();
  const numbers = numberOf(progress);
  const table = (id: string, caption: string, rows: typeof latest) =>
    tables([
      tableOf(id, caption, rows, [
        textColumn('Run', ({ runId }) => [numbers.get(runId), runId].filter(Boolean).join('. ')),
        textColumn('State', ({ state }) => state),
        textColumn('Result', ({ headline }) => headline),
      ]),
    ]);
  return [
    ...table('latest-results', 'Latest runs', latest.slice(0, mostShown)),
    ...details('Earlier runs', table('earlier-results', 'Earlier runs', latest.slice(mostShown))),
    ...stepsDone.slice(-3).map(({ stepId, headline }) => text(`${stepId}: ${headline}`)),
  ];
}

function phaseNodes({ phases }: CampaignProgress, now: number): Node[] {
  const took = ({ startMilliseconds: start, endMilliseconds: end }: (typeof phases)[number]): string =>
    start === null ? '' : elapsed(((end ?? now) - start) / 1000);
  return tables([
    tableOf('phase-table', 'Phases of the campaign', phases, [
      textColumn('Phase', ({ phase }) => phase),
      textColumn('State', ({ state }) => state),
      { label: 'Took', numeric: true, cell: took },
      { label: 'Planned', numeric: true, cell: ({ plannedSeconds }) => elapsed(plannedSeconds) },
    ]),
  ]);
}
