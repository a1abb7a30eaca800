/** How it was measured, as tables: hosts, versions, settings, runs, timeline, cost of the sampler. */
import { numberColumn, numberColumns, tableOf, textColumn, textColumns, type Row, type Table } from '../text/table.ts';
import type { CampaignData } from '../findings/analyse.ts';
import type { Findings } from '../findings/findings.ts';
import { bitsPerSecond, count, duration, instant, mebibytes, significant } from '../text/figures.ts';
import { clustersAsLoaded } from '../plan/clusters.ts';
import type { TimeWindow } from '../input/time-schema.ts';
import type { Cluster, Plan, PlannedHost } from '../plan/plan.ts';
import { judgedRuns, withoutUnneeded } from '../plan/runs-of.ts';
import { titleOfCluster } from '../systems/registry.ts';
import { warmUpTexts } from '../findings/campaign-conditions.ts';
import { invalidText, isSaturated } from '../measurement/results/run-traits.ts';
import { isOnThisMachine } from '../providers/registry.ts';
import { sessionsOf } from '../measurement/results/sessions.ts';
import { total } from '../statistics/sums.ts';
import { datasetsTable } from './datasets-table.ts';
import { phasesSpan } from './session-text.ts';
import { runFolder } from './document/document.ts';

export function methodTables(data: CampaignData, findings: Findings): Table[] {
  return [
    hostsTable(data),
    versionsTable(data),
    settingsTable(data),
    datasetsTable(data),
    runsTable(data),
    timelineTable(data),
    samplerTable(data, findings),
  ].filter((table) => table.rows.length > 0);
}

function hostsTable({ record }: CampaignData): Table {
  const { plan, inventory, machine, hostsAdded = [], hostsRemoved = [], hostsReplaced = [] } = record;
  const made = (host: string) => inventory?.hosts.find(({ name }) => name === host);
  const networkOf = (host: string) => made(host)?.networkBitsPerSecond ?? null;
  const imageOf = (host: string) => made(host)?.image ?? '';
  const placeOf = (host: string) => made(host)?.place ?? '';
  return tableOf(
    'hosts',
    'Hosts',
    plan.hosts,
    [
      textColumn('Host', ({ name }) => name),
      textColumn('Hardware', ({ hardware }) => hardware),
      numberColumn('Cores', ({ cores }) => count(cores)),
      numberColumn('Memory', ({ memoryMebibytes }) => mebibytes(memoryMebibytes)),
      numberColumn('NIC limit', ({ name }) => bitsPerSecond(networkOf(name))),
      textColumn('Services and heaps', ({ services }) =>
        services.map((service) => `${service.name} ${mebibytes(service.heapMebibytes)}`).join(', '),
      ),
      textColumn('Zone', ({ name, zone }) => [zone, placeOf(name)].filter(Boolean).join(': ')),
      ...(inventory?.hosts.some(({ image }) => image)
        ? [textColumn('Image', ({ name }: PlannedHost) => imageOf(name))]
        : []),
    ],
    [
      `The machine that ran Proofload: ${machine.cores} cores, ${mebibytes(machine.memoryMebibytes)}, kernel ${machine.kernel}.`,
      ...hostsAdded.map(
        ({ hosts, atMilliseconds }) =>
          `${hosts.join(', ')} came up while the campaign ran, ordered at ${instant(atMilliseconds)}.`,
      ),
      ...hostsRemoved.map(({ hosts, atMilliseconds }) =>
        atMilliseconds === null
          ? `${hosts.join(', ')} had left their cluster, and could not be removed before the others.`
          : `${hosts.join(', ')} had left their cluster, and were removed by ${instant(atMilliseconds)}.`,
      ),
      ...hostsReplaced.map(
        ({ host, atMilliseconds }) =>
          `${host} got a new machine with the disk of the old one, ordered at ${instant(atMilliseconds)}.`,
      ),
    ],
  );
}

function versionsTable({ record }: CampaignData): Table {
  const { plan, machine, git } = record;
  // Versions that hosts reported override those of this machine and of the plan.
  const found = new Map(Object.entries(record.versions).map(([name, version]) => [name.toLowerCase(), version]));
  const clusters = clustersAsLoaded(plan);
  const rows: string[][] = [
    ['Proofload', record.proofloadVersion],
    ...(git ? [['Commit', `${git.commit.slice(0, 12)}${git.dirty ? ', with changes' : ''}`]] : []),
    ...clusters.map(([name, cluster]) => [
      titleOfCluster(name),
      [found.get(name) ?? `${cluster.version}, as planned`, ...otherVersions(plan, name, cluster)].join('; '),
    ]),
    ['Java', found.get('java') ?? machine.java],
    ['Node', machine.node],
    ...[...found].filter(([name]) => !['java', 'node', ...clusters.map(([cluster]) => cluster)].includes(name)),
  ];
  return {
    id: 'versions',
    caption: 'Versions',
    columns: textColumns('Component', 'Version'),
    rows: rows.map((cells) => ({ cells })),
    notes: [`Command: ${record.argv.join(' ')}`],
  };
}

/** Versions that variants have instead, such as `3.9.1 in the variant old, as planned`. */
function otherVersions({ variants }: Plan, name: string, { version }: Cluster): string[] {
  return (variants?.all ?? []).flatMap((variant) => {
    const other = variant.clusters[name]?.version ?? version;
    return other === version ? [] : [`${other} in the variant ${variant.name}, as planned`];
  });
}

/** Settings from the campaign file, without Proofload's own. */
function settingsTable({ record }: CampaignData): Table {
  return {
    id: 'settings',
    caption: 'System settings from the campaign file',
    columns: textColumns('System', 'Setting', 'Value'),
    rows: clustersAsLoaded(record.plan).flatMap(([cluster, { settings = {} }]) =>
      Object.entries(settings).map(([name, value]) => ({ cells: [titleOfCluster(cluster), name, String(value)] })),
    ),
    notes: [],
  };
}

function runsTable({ record, runs }: CampaignData): Table {
  const made = new Map(runs.map((run) => [run.runId, run]));
  // Runs that a search did not need have no row.
  const judged = judgedRuns(record.plan);
  const listed = withoutUnneeded(judged, (runId) => made.has(runId));
  const unused = judged.length - listed.length;
  const warmUps = warmUpTexts(record.plan);
  return {
    id: 'runs',
    caption: 'Runs',
    columns: [
      ...textColumns('Run', 'Level'),
      ...numberColumns('Trial'),
      ...textColumns('State'),
      ...numberColumns('Measurement window', 'Attempts'),
    ],
    rows: listed.map((planned): Row => {
      const run = made.get(planned.id);
      const { title, level, trial } = run ?? planned;
      const cells = [title, level, count(trial)];
      if (!run) {
        const skipped = record.skipped?.find(({ runId }) => runId === planned.id);
        return { cells, isInvalid: skipped?.reason ?? 'not run' };
      }
      const href = runFolder(run.runId);
      if (run.state === 'invalid') return { href, cells, isInvalid: `invalid: ${invalidText(run.invalidReasons)}` };
      const seconds = run.window && lengthOf(run.window) / 1000;
      const state = isSaturated(run) ? 'saturated' : 'valid';
      return { href, cells: [...cells, state, duration(seconds), count(run.attempts)] };
    }),
    notes: [
      ...(unused > 0 ? [`${count(unused)} runs reserved for searches were not needed.`] : []),
      ...(warmUps.length > 0 ? [`Warm-up runs, not measured: ${warmUps.join('; ')}.`] : []),
    ],
  };
}

function timelineTable({ record, runs }: CampaignData): Table {
  const sessions = sessionsOf(record);
  const spans = sessions.map(phasesSpan).filter((span) => span !== null);
  const start = spans[0]?.startMilliseconds ?? 0;
  const whole = total(spans.map(lengthOf));
  const measured = total(runs.map(({ window }) => (window ? lengthOf(window) : 0)));
  const phases = sessions.flatMap((session, index) =>
    session.phases.map((phase) => ({ ...phase, session: index + 1 })),
  );
  return tableOf(
    'timeline',
    'Timeline',
    phases,
    [
      textColumn('Phase', ({ phase, session }) => (sessions.length > 1 ? `session ${session}: ${phase}` : phase)),
      numberColumn('Start', ({ startMilliseconds }) => duration((startMilliseconds - start) / 1000)),
      numberColumn('Duration', ({ startMilliseconds, endMilliseconds }) =>
        endMilliseconds === null ? 'not ended' : duration((endMilliseconds - startMilliseconds) / 1000),
      ),
    ],
    whole > 0 && measured > 0
      ? [
          `${duration(measured / 1000)} of ${duration(whole / 1000)} (${Math.round((measured / whole) * 100)} %) are inside measurement windows.`,
        ]
      : [],
  );
}

function samplerTable({ record }: CampaignData, { samplerCost }: Findings): Table {
  const { inventory, machine } = record;
  const cores = total(samplerCost.map(({ meanCores }) => meanCores));
  return tableOf(
    'sampler-cost',
    'Cost of measuring',
    samplerCost,
    [
      textColumn('Host', ({ host }) => host),
      numberColumn('Sampler, mean (cores)', ({ meanCores }) => significant(meanCores)),
      numberColumn('Sampler, highest second (cores)', ({ peakCores }) => significant(peakCores)),
    ],
    inventory && isOnThisMachine(inventory.provider) && machine.cores > 0
      ? [`All samplers: ${significant((cores / machine.cores) * 100)} % of the machine's cores.`]
      : [],
  );
}

/** In milliseconds. */
const lengthOf = ({ startMilliseconds, endMilliseconds }: TimeWindow): number => endMilliseconds - startMilliseconds;
