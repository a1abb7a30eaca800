/** The live page as a document of the same kind as a report. Pure. */
import type { CampaignView } from '../control/campaign-view.ts';
import { keptText } from '../control/progress/controls.ts';
import { currentPhase, expectedEnd, hasOverrun } from '../control/progress/expected-end.ts';
import { inShort, runsProgressText } from '../control/progress/markdown.ts';
import type { CampaignProgress } from '../control/progress/progress.ts';
import { leaseLine, type LeaseProgress } from '../hardware/lease/progress.ts';
import {
  note,
  section,
  tables,
  text,
  details,
  type Node,
  type Report,
  type Text,
} from '../report/document/document.ts';
import { clock, elapsed } from '../text/figures.ts';
import { tableOf, textColumn } from '../text/table.ts';
import { campaignsSection, type ListedCampaign } from './campaign-list.ts';
import { hostCharts, loadCharts, type HostCourses, type Stretch } from './charts.ts';
import type { LoadCourse } from './load-courses.ts';
import { currentNodes, numberOf } from './current-runs.ts';

/** Everything that the page knows of the campaign that it shows. */
export interface LiveCampaign {
  campaignId: string;
  /** As it last answered; null before. */
  view: CampaignView | null;
  lease: LeaseProgress | null;
  /** Who does not answer, one sentence each. */
  troubles: string[];
  hosts: HostCourses[];
  /** How many hosts are left out. */
  hostsOmitted: number;
  loads: LoadCourse[];
  runs: Stretch['runs'];
  events: Stretch['events'];
  /** Of its workflow in Temporal's UI; null without one. */
  workflowUrl: string | null;
}

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

function factsOf(progress: CampaignProgress, now: number): Text[] {
  const { campaignId, profile, size, startMilliseconds, output, pause, kept } = progress;
  const end = expectedEnd(progress, now);
  const left = end === null ? '' : `${hasOverrun(progress, now) ? 'at least' : 'about'} ${elapsed((end - now) / 1000)}`;
  const paused = pause && (pause.standingSinceMilliseconds === null ? 'will pause before the next run' : 'paused');
  const state = output ? `ended: ${output.outcome.state}` : (currentPhase(progress)?.phase ?? 'starting');
  return [
    `${campaignId} · profile ${profile}, size ${size} · began at ${clock(startMilliseconds)}`,
    [
      state,
      runsProgressText(progress),
      ...(paused ? [paused] : []),
      ...(left === '' ? [] : [`${left} left, until ${clock(end!)}`]),
    ].join(' · '),
    ...(output?.verdicts ?? kept?.verdicts ?? []),
    ...(kept ? [keptText(progress, kept, now)] : []),
  ];
}

/** What a person can do with a campaign that runs, each on a page that asks first. */
function controls({ campaignId, view, workflowUrl }: LiveCampaign, base: string): Text {
  const progress = view?.progress;
  const actions = [progress?.pause ? 'unpause' : 'pause', 'extend', 'cancel'];
  const links = view?.state === 'running' ? actions.map((action) => linkTo(base, campaignId, action)) : [];
  const report = progress?.output?.report ? [{ text: 'Report', href: `${base}reports/${campaignId}` }] : [];
  const temporal = workflowUrl === null ? [] : [{ text: "Workflow in Temporal's UI", href: workflowUrl }];
  return [...links, ...report, ...temporal].flatMap((link, index) => (index === 0 ? [link] : [' · ', link]));
}

const titles: Record<string, string> = {
  pause: 'Pause …',
  unpause: 'End the pause …',
  extend: 'Extend the lease …',
  cancel: 'Cancel …',
};

const linkTo = (base: string, campaignId: string, action: string) => ({
  text: titles[action]!,
  href: `${base}campaigns/${campaignId}/${action}`,
});

/** Of the charts that move. */
const shownMilliseconds = 300_000;

function sectionsOf(live: LiveCampaign, progress: CampaignProgress, doing: string[], now: number) {
  const { view, hosts, hostsOmitted, loads, runs, events } = live;
  const beginning = progress.startMilliseconds;
  const marks = { beginning, runs, events };
  const recent: Stretch = { ...marks, id: 'recent', from: Math.max(beginning, now - shownMilliseconds), to: now };
  const all: Stretch = { ...marks, id: 'all', from: beginning, to: now };
  return [
    section('now', 'Now', currentNodes(progress, view?.loads ?? [], doing, now)),
    section('results', 'Results', resultNodes(progress)),
    section('warnings', 'Warnings', progress.warnings.map(text)),
    section('loads', 'Loads, the last five minutes', chartNodes([loadCharts(loads, recent)])),
    section('hosts', 'Hosts, the last five minutes', [
      ...chartNodes(hostCharts(hosts, recent)),
      ...(hostsOmitted > 0 ? [note(`${hostsOmitted} more hosts are not shown.`)] : []),
    ]),
    section('phases', 'Phases', phaseNodes(progress, now)),
    section('course', 'The campaign so far', [
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
