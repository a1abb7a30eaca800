/** A plan as text for the terminal. Pure. */
import { questionsOf } from '../findings/questions/registry.ts';
import { isExisting } from '../plan/clusters.ts';
import { hostsText } from '../plan/instances.ts';
import { whenOverdue } from '../plan/phases.ts';
import type { LoadPlan, Plan, RunPlan, Step } from '../plan/plan.ts';
import { hasRuns, isRun, runsOf, searchesOf, withPossibleRuns } from '../plan/runs-of.ts';
import { memoryUse } from '../campaign/memory.ts';
import { clustersTexts, orderTexts } from '../campaign/order-texts.ts';
import { startText } from '../plan/events.ts';
import { windowSeconds } from '../campaign/lengths.ts';
import { leaseSummaryText } from '../hardware/lease/lease-text.ts';
import { rangeExplained, expectedRangeText } from '../text/expected-range.ts';
import { searchText } from '../search/search-text.ts';
import type { Profile } from '../providers/profile.ts';
import { columnsText } from '../text/columns.ts';
import { count, elapsed } from '../text/figures.ts';
import { systemFacts, titleOfCluster, variantOf } from '../systems/registry.ts';
import { clientSettingsLines } from '../workloads/client-settings-text.ts';
import { datasetSizes } from '../campaign/datasets/stored-datasets.ts';
import { datasetRows } from './datasets-view.ts';
import { hardwareRows } from './hardware-view.ts';
import { configurationRows, heapsOf } from './plan-configuration.ts';

function whatAndWhere(load: LoadPlan): string {
  const until = load.background ? ` until ${load.background.until} ends` : '';
  // Its own cluster is that of its system; the others are chosen.
  const used = load.uses ? ` using ${Object.values(load.uses).join(' and ')}` : '';
  return `${load.workload} on ${hostsText(load)}${used}${until}`;
}

function headingOfSteps(plan: Plan): string {
  const runs = runsOf(plan).length;
  if (plan.variants || plan.steps.every(hasRuns)) return `Runs, in this order (${runs}):`;
  return `Steps, in this order (${plan.steps.length}, ${runs} of them runs):`;
}

/** Each cluster with its version: `Kafka 4.3.1 (KRaft), Cassandra 5.0.9`. */
export function clustersText({ clusters }: Pick<Plan, 'clusters'>): string {
  const texts = Object.entries(clusters).map(([name, cluster]) => {
    const variant = isExisting(cluster) ? 'existing' : variantOf(cluster)?.title;
    const title = name === cluster.system ? titleOfCluster(name) : `${systemFacts(cluster).title} as ${name}`;
    return `${title} ${cluster.version}${variant === undefined ? '' : ` (${variant})`}`;
  });
  return texts.join(', ');
}

/** One row per run or other step; the runs that a search may make to find a level share one row, and so do those to confirm it and the slices of a long run. */
function stepRows({ steps }: Plan): string[][] {
  const runs = runsOf({ steps });
  return withPossibleRuns(steps).flatMap((step) => {
    if (!isRun(step)) return [otherRow(step)];
    const isSame = ({ search, slice }: RunPlan): boolean =>
      search?.of === step.search?.of && search?.step === step.search?.step && slice?.of === step.slice?.of;
    const alike = step.search || step.slice ? runs.filter(isSame) : [step];
    return alike[0] === step ? [runRow(step, runs.indexOf(step), alike.length)] : [];
  });
}

function runRow(run: RunPlan, index: number, times: number): string[] {
  return [
    String(index + 1).padStart(2),
    times === 1 ? run.id : `${run.id} to ${times}`,
    `${times === 1 ? '' : `${times} x `}${elapsed(run.plannedSeconds)}`,
    `timeout ${elapsed(run.limitSeconds)}`,
    run.warmUp ? `${run.level} (warm-up, not counted)` : run.level,
    run.loads.map(whatAndWhere).join(', '),
  ];
}

/** The events of each run, with the times at which they begin. */
function eventRows(plan: Plan): string[] {
  const rows = runsOf(plan).flatMap(({ id, events = [] }) =>
    events.map((each) => [id, each.name, startText(each.start), each.title, `timeout ${elapsed(each.withinSeconds)}`]),
  );
  return part('Events, from the start of the loads of their run:', columnsText(rows));
}

/** Absent without lines. */
const part = (title: string, lines: string[]): string[] => (lines.length === 0 ? [] : ['', title, ...lines]);

function otherRow({ title, plannedSeconds, limitSeconds }: Step): string[] {
  return ['', title, elapsed(plannedSeconds), `timeout ${elapsed(limitSeconds)}`, '', ''];
}

/** What each variant changes. */
function variantRows({ all }: NonNullable<Plan['variants']>): string[] {
  return all.map(({ name, changes }) => `  ${name}: ${changes.join('; ') || 'as the campaign file'}`);
}

/** The planned runs of a search are its maximum: it ends as soon as it has its result. */
function searchRows(plan: Plan): string[] {
  const lines = searchesOf(plan).map((each) => `  ${searchText(each)}`);
  if (lines.length > 0) lines.push(rangeExplained);
  return part('Searches (each ends as soon as it has its result):', lines);
}

/** The settings of each load's client, by its own names. */
function clientSettingsRows(plan: Plan): string[] {
  const lines = clientSettingsLines(runsOf(plan).flatMap(({ loads }) => loads)).map((line) => `  ${line}`);
  return part('Settings of the clients, by load:', lines);
}

function hostRows(plan: Plan): string[][] {
  return memoryUse(plan).map((use) => {
    const parts = use.services.map((service) => `${service.name} ${count(service.residentMebibytes)}`);
    if (use.loadGeneratorsMebibytes > 0) parts.push(`load generators ${count(use.loadGeneratorsMebibytes)}`);
    const hardware = plan.hosts.find((host) => host.name === use.host)?.hardware ?? '';
    return [use.host, hardware, `${count(use.totalMebibytes)} of ${count(use.memoryMebibytes)} MiB`, parts.join(', ')];
  });
}

const phaseRow = ({ phase, typicalSeconds, plannedSeconds, limitSeconds }: Plan['phases'][number]): string[] => [
  phase,
  expectedRangeText(typicalSeconds, plannedSeconds, elapsed),
  `timeout ${elapsed(limitSeconds)}`,
  whenOverdue[phase],
];

/** The plan as JSON, with what it answers, its heaps, the order of its trials and the largest sizes of its datasets, if it has any, in one place. */
export function planData(plan: Plan, profile: Profile) {
  const sizes = plan.datasets ? { datasetSizes: datasetSizes(plan, profile) } : {};
  return { ...plan, questions: questionsOf(plan), heaps: heapsOf(plan), trialOrder: orderTexts(plan), ...sizes };
}

/**
 * The runs in order with their lengths, the hardware, the memory of each host, the phases and the cost.
 *
 * @param notes what the user should know about the hardware, one sentence each
 * @param freeBytes free on this machine for the data of its hosts; null if the hosts are elsewhere
 */
export function planText(plan: Plan, profile: Profile, notes: string[], freeBytes: number | null = null): string {
  const share = Math.round((100 * windowSeconds(runsOf(plan))) / plan.plannedSeconds);
  return [
    plan.title,
    `campaign ${plan.campaign}, profile ${plan.profile}, size ${plan.size}: ${clustersText(plan)}`,
    '',
    headingOfSteps(plan),
    ...columnsText(stepRows(plan)),
    ...[...clustersTexts(plan), ...orderTexts(plan)].map((line) => `  ${line}`),
    ...(plan.variants ? variantRows(plan.variants) : []),
    ...eventRows(plan),
    ...searchRows(plan),
    ...clientSettingsRows(plan),
    ...datasetRows(plan, profile, freeBytes),
    ...part('Settings and heaps of the systems:', configurationRows(plan)),
    ...part('Hardware:', [...columnsText(hardwareRows(profile)), ...notes]),
    ...part('Maximum memory by host:', columnsText(hostRows(plan))),
    ...part('Phases, their timeouts and what happens at a timeout:', columnsText(plan.phases.map(phaseRow))),
    '',
    ...(plan.lease ? [...leaseSummaryText(plan.lease), ''] : []),
    `Total: about ${expectedRangeText(plan.typicalSeconds, plan.plannedSeconds, elapsed)}, ${share} % of it under measured load. Nothing was started.`,
    '',
  ].join('\n');
}
