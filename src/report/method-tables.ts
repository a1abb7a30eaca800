/** How it was measured, as tables: hosts, versions, settings, runs, timeline, cost of the sampler. */
import { numberColumns, textColumns } from '../text/table.ts';
import type { CampaignData } from '../findings/analyse.ts';
import type { Findings } from '../findings/findings.ts';
import { bitsPerSecond, count, duration, instant, mebibytes, significant } from '../text/figures.ts';
import { clustersAsLoaded } from '../plan/clusters.ts';
import type { Cluster, Plan } from '../plan/plan.ts';
import { judgedRuns, withoutUnneeded } from '../plan/runs-of.ts';
import { titleOfCluster } from '../systems/registry.ts';
import { warmUpTexts } from '../findings/campaign-conditions.ts';
import { invalidText } from '../measurement/results/run-traits.ts';
import { isOnThisMachine } from '../providers/registry.ts';
import { isSaturated } from '../measurement/results/run-traits.ts';
import { sessionsOf } from '../measurement/results/sessions.ts';
import { datasetsTable } from './datasets-table.ts';
import { phasesSpan } from './session-text.ts';
import type { Table } from './table.ts';
import { runFolder } from './run-folder.ts';

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
  const inventory = record.inventory?.hosts ?? [];
  return {
    id: 'hosts',
    caption: 'Hosts',
    columns: [
      ...textColumns('Host', 'Hardware'),
      ...numberColumns('Cores', 'Memory', 'NIC limit'),
      ...textColumns('Services and heaps', 'Zone'),
    ],
    rows: record.plan.hosts.map((host) => ({
      cells: [
        host.name,
        host.hardware,
        count(host.cores),
        mebibytes(host.memoryMebibytes),
        bitsPerSecond(inventory.find((its) => its.name === host.name)?.networkBitsPerSecond ?? null),
        host.services.map((service) => `${service.name} ${mebibytes(service.heapMebibytes)}`).join(', '),
        host.zone,
      ],
    })),
    notes: [
      `The machine that ran Proofload: ${record.machine.cores} cores, ${mebibytes(record.machine.memoryMebibytes)}, kernel ${record.machine.kernel}.`,
      ...(record.hostsAdded ?? []).map(
        ({ hosts, atMilliseconds }) =>
          `${hosts.join(', ')} came up while the campaign ran, ordered at ${instant(atMilliseconds)}.`,
      ),
      ...(record.hostsRemoved ?? []).map(({ hosts, atMilliseconds }) =>
        atMilliseconds === null
          ? `${hosts.join(', ')} had left their cluster, and could not be removed before the others.`
          : `${hosts.join(', ')} had left their cluster, and were removed by ${instant(atMilliseconds)}.`,
      ),
      ...(record.hostsReplaced ?? []).map(
        ({ host, atMilliseconds }) =>
          `${host} got a new machine with the disk of the old one, ordered at ${instant(atMilliseconds)}.`,
      ),
    ],
  };
}

function versionsTable({ record }: CampaignData): Table {
  const { plan, machine, git } = record;
  // Versions that hosts reported override those of this machine and of the plan.
  const found = new Map(Object.entries(record.versions).map(([name, version]) => [name.toLowerCase(), version]));
  const clusters = clustersAsLoaded(plan);
  const rows: [string, string][] = [
    ['Proofload', record.proofloadVersion],
    ...(git ? [['Commit', `${git.commit.slice(0, 12)}${git.dirty ? ', with changes' : ''}`] as [string, string]] : []),
    ...clusters.map(([name, cluster]): [string, string] => [
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
    columns: [{ label: 'Component' }, { label: 'Version' }],
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
    columns: [{ label: 'System' }, { label: 'Setting' }, { label: 'Value' }],
    rows: clustersAsLoaded(record.plan).flatMap(([cluster, { settings = {} }]) =>
      Object.entries(settings).map(([name, value]) => ({ cells: [titleOfCluster(cluster), name, String(value)] })),
    ),
    notes: [],
  };
}

function runsTable({ record, runs }: CampaignData): Table {
  const made = new Set(runs.map(({ runId }) => runId));
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
      { label: 'Trial', numeric: true },
      { label: 'State' },
      ...numberColumns('Measurement window', 'Attempts'),
    ],
    rows: listed.map((planned) => {
      const run = runs.find((its) => its.runId === planned.id);
      const skipped = record.skipped?.find((its) => its.runId === planned.id);
      if (!run) {
        const isInvalid = skipped?.reason ?? 'not run';
        return { cells: [planned.title, planned.level, count(planned.trial)], isInvalid };
      }
      const href = runFolder(run.runId);
      if (run.state === 'invalid') {
        return {
          href,
          cells: [run.title, run.level, count(run.trial)],
          isInvalid: `invalid: ${invalidText(run.invalidReasons)}`,
        };
      }
      const window = run.window && (run.window.endMilliseconds - run.window.startMilliseconds) / 1000;
      return {
        href,
        cells: [
          run.title,
          run.level,
          count(run.trial),
          isSaturated(run) ? 'saturated' : 'valid',
          duration(window),
          count(run.attempts),
        ],
      };
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
  const total = spans.reduce((sum, span) => sum + span.endMilliseconds - span.startMilliseconds, 0);
  const measured = runs.reduce(
    (sum, run) => sum + (run.window ? run.window.endMilliseconds - run.window.startMilliseconds : 0),
    0,
  );
  return {
    id: 'timeline',
    caption: 'Timeline',
    columns: [{ label: 'Phase' }, { label: 'Start', numeric: true }, { label: 'Duration', numeric: true }],
    rows: sessions.flatMap(({ phases }, index) =>
      phases.map(({ phase, startMilliseconds, endMilliseconds }) => ({
        cells: [
          sessions.length > 1 ? `session ${index + 1}: ${phase}` : phase,
          duration((startMilliseconds - start) / 1000),
          endMilliseconds === null ? 'not ended' : duration((endMilliseconds - startMilliseconds) / 1000),
        ],
      })),
    ),
    notes:
      total > 0 && measured > 0
        ? [
            `${duration(measured / 1000)} of ${duration(total / 1000)} (${Math.round((measured / total) * 100)} %) are inside measurement windows.`,
          ]
        : [],
  };
}

function samplerTable({ record }: CampaignData, { samplerCost }: Findings): Table {
  const total = samplerCost.reduce((sum, its) => sum + its.meanCores, 0);
  return {
    id: 'sampler-cost',
    caption: 'Cost of measuring',
    columns: [{ label: 'Host' }, ...numberColumns('Sampler, mean (cores)', 'Sampler, highest second (cores)')],
    rows: samplerCost.map(({ host, meanCores, peakCores }) => ({
      cells: [host, significant(meanCores), significant(peakCores)],
    })),
    notes:
      record.inventory && isOnThisMachine(record.inventory.provider) && record.machine.cores > 0
        ? [`All samplers: ${significant((total / record.machine.cores) * 100)} % of the machine's cores.`]
        : [],
  };
}
