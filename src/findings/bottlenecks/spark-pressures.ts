/** What Spark itself says of a run: tasks that wait for the scheduler, collections in executors, a stage that stands still. */
import type { SparkPerfFigures } from '../../workloads/spark-perf/figures-schema.ts';
import { saturationOf } from '../../measurement/results/saturated.ts';
import type { Saturation } from '../../workloads/saturation.ts';
import { bytes, count } from '../../text/figures.ts';
import type { Pressure } from './bound.ts';
import type { Subject } from './subject.ts';
import * as at from './thresholds.ts';

type TaskTime = NonNullable<SparkPerfFigures['taskTime']>;

/** The event log, and the driver's last words, tell of all executors together. */
export const allWorkers = 'the workers';

export function sparkPressures({ loads }: Subject): Pressure[] {
  return loads.flatMap((load) => {
    const { figures } = load;
    const taskTime = figures.kind === 'spark-perf' ? figures.taskTime : undefined;
    return [
      ...(taskTime ? [scheduler(load.load.host, taskTime), executorHeap(taskTime)] : []),
      ...overflowingHeap(saturationOf(load)),
    ];
  });
}

/** An error says more than any figure: a heap that ran over was too small, whatever else was in use meanwhile. */
function overflowingHeap(saturation: Saturation | null): Pressure[] {
  const error = /OutOfMemoryError[^\n]*/.exec(`${saturation?.reason}\n${saturation?.evidence.lastWords}`)?.[0];
  if (error === undefined) return [];
  // Threads and direct buffers run out by the same error.
  const isHeap = /Java heap space|GC overhead limit/.test(error);
  return [
    {
      resource: 'heap',
      where: { host: allWorkers, service: 'the driver or an executor' },
      figure: 1,
      threshold: 1,
      atBound: isHeap ? 'sure' : 'likely',
      signs: [`it ended with ${error.trim()}`],
    },
  ];
}

/** A stage that stood still shows what full memory of the master's or the driver's host alone does not. */
export function withStandstill(pressures: Pressure[], { loads, plan }: Subject): Pressure[] {
  const stood = loads.map((load) => ({ load, saturation: saturationOf(load) })).find(({ saturation }) => saturation);
  if (!stood?.saturation) return pressures;
  const { stage, of, evidence } = stood.saturation;
  const tasks = evidence.tasks ? ` with ${count(evidence.tasks.total)} tasks` : '';
  const sign = `the scheduler did not get past stage ${stage} of ${of}${tasks}`;
  const hosts = new Set([stood.load.load.host, plan.clusters[stood.load.load.cluster]?.hosts['spark-master']?.[0]]);
  return pressures.map((pressure) =>
    pressure.resource === 'memory' && hosts.has(pressure.where.host) && pressure.figure >= at.fullMemoryShare
      ? { ...pressure, atBound: 'sure', signs: [...pressure.signs, sign] }
      : pressure,
  );
}

function scheduler(host: string, { schedulerDelayShare }: TaskTime): Pressure {
  return {
    resource: 'scheduler',
    where: { host, service: 'driver' },
    figure: schedulerDelayShare,
    threshold: at.schedulerDelayShare,
    atBound: schedulerDelayShare >= at.schedulerDelayShare ? 'likely' : null,
    signs: [],
  };
}

function executorHeap({ collectionShare, spilledMegabytes }: TaskTime): Pressure {
  // On a starved host collections take long too: what had to go to disk says that there was no room.
  const isHeavy = collectionShare >= at.heavyCollectionShare && spilledMegabytes > 0;
  return {
    resource: 'heap',
    where: { host: allWorkers, service: 'executors' },
    figure: collectionShare,
    threshold: at.collectionShare,
    atBound: collectionShare < at.collectionShare ? null : isHeavy ? 'sure' : 'likely',
    signs: spilledMegabytes > 0 ? [`${bytes(spilledMegabytes * 1e6)} did not fit into memory and went to disk`] : [],
  };
}
