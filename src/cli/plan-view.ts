/** A plan as text for the terminal. Pure. */
import { orderInWords } from '../campaign/interleaved.ts';
import { hostsText } from '../plan/instances.ts';
import { whenOverdue } from '../plan/overdue.ts';
import type { LoadPlan, Plan, RunPlan } from '../plan/plan.ts';
import { runsOf } from '../plan/runs-of.ts';
import { memoryUse } from '../campaign/memory-use.ts';
import { windowSeconds } from '../campaign/lengths.ts';
import { leaseInWords } from '../hardware/lease/words.ts';
import { rangeExplained, rangeInWords } from '../text/likely-range.ts';
import { searchInWords } from '../search/words.ts';
import type { Profile } from '../providers/profile.ts';
import { columnsText } from '../text/columns.ts';
import { count, elapsed } from '../text/figures.ts';
import { systemFacts, titleOfCluster } from '../systems/registry.ts';
import { hardwareRows } from './hardware-view.ts';

function whatAndWhere(load: LoadPlan): string {
  return `${load.workload} on ${hostsText(load)}`;
}

/** A row a run; those set aside for the same step of a search stand in one. */
function runRows(runs: RunPlan[]): string[][] {
  return runs.flatMap((run, index) => {
    const isSame = ({ search }: RunPlan): boolean => search?.of === run.search?.of && search?.step === run.search?.step;
    const slots = run.search ? runs.filter(isSame) : [run];
    return slots[0] === run ? [runRow(run, index, slots.length)] : [];
  });
}

function runRow(run: RunPlan, index: number, slots: number): string[] {
  return [
    String(index + 1).padStart(2),
    slots === 1 ? run.id : `${run.id} to ${slots}`,
    `${slots === 1 ? '' : `${slots} x `}${elapsed(run.plannedSeconds)}`,
    `void after ${elapsed(run.limitSeconds)}`,
    run.warmUp ? `${run.level} (warm-up, counts for nothing)` : run.level,
    run.loads.map(whatAndWhere).join(', '),
  ];
}

/** A search ends when it has found what it looks for: its runs are those that it may take at the most. */
function searchRows({ searches = [] }: Plan): string[] {
  if (searches.length === 0) return [];
  return [
    '',
    'Searches, whose runs are left out as soon as they are not needed:',
    ...searches.map((each) => `  ${searchInWords(each)}`),
    rangeExplained,
  ];
}

function hostRows(plan: Plan): string[][] {
  return memoryUse(plan).map((use) => {
    const parts = use.services.map((service) => `${service.name} ${count(service.residentMebibytes)}`);
    if (use.loadToolsMebibytes > 0) parts.push(`load tools ${count(use.loadToolsMebibytes)}`);
    const hardware = plan.hosts.find((host) => host.name === use.host)?.hardware ?? '';
    return [use.host, hardware, `${count(use.totalMebibytes)} of ${count(use.memoryMebibytes)} MiB`, parts.join(', ')];
  });
}

/**
 * What would run, in which order, how long each and the whole takes, on which hardware, and the memory of each host.
 *
 * @param notes what is to be known of the hardware beforehand, a sentence each
 */
export function planInWords(plan: Plan, profile: Profile, notes: string[]): string {
  const systems = Object.entries(plan.clusters).map(([name, cluster]) => {
    const variant = systemFacts(cluster).variant?.title(cluster);
    return `${titleOfCluster(name)} ${cluster.version}${variant === undefined ? '' : ` (${variant})`}`;
  });
  const share = Math.round((100 * windowSeconds(runsOf(plan))) / plan.plannedSeconds);
  return [
    plan.title,
    `campaign ${plan.campaign}, profile ${plan.profile}, size ${plan.size}: ${systems.join(', ')}`,
    '',
    `Runs, in this order (${runsOf(plan).length}):`,
    ...columnsText(runRows(runsOf(plan))),
    ...(plan.sharing ? [`  ${orderInWords(plan.sharing)}`] : []),
    ...searchRows(plan),
    '',
    'Hardware:',
    ...columnsText(hardwareRows(profile)),
    ...notes,
    '',
    'Memory by host, at the most:',
    ...columnsText(hostRows(plan)),
    '',
    'Phases, with their limits and what happens at them:',
    ...columnsText(
      plan.phases.map((phase) => [
        phase.phase,
        rangeInWords(phase.likelySeconds, phase.plannedSeconds, elapsed),
        `limit ${elapsed(phase.limitSeconds)}`,
        whenOverdue[phase.phase],
      ]),
    ),
    '',
    ...(plan.lease ? [...leaseInWords(plan.lease), ''] : []),
    `In all about ${rangeInWords(plan.likelySeconds, plan.plannedSeconds, elapsed)}, ${share} % of it under measured load. Nothing was touched.`,
    '',
  ].join('\n');
}
