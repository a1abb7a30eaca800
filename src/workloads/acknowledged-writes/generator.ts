/** Writes rows, remembers which were acknowledged, and reads them back. */
import { join } from 'node:path';
import { clusterNamed } from '../../plan/clusters.ts';
import { keyspaceIn } from '../../systems/cassandra/keyspace-name.ts';
import { localNodes } from '../../systems/cassandra/local-nodes.ts';
import { replicationMap } from '../../systems/cassandra/replication.ts';
import { propertiesFile } from '../../systems/java.ts';
import { withErrors } from '../cassandra-stress/output.ts';
import { completeLines, readOutput } from '../read-output.ts';
import type { LoadContext, LoadGenerator } from '../generator.ts';
import {
  compressed,
  countIn,
  histogramSeries,
  latencyOf,
  readIntervals,
  spanOf,
  tailsOf,
  tailStarts,
} from '../histogram-log.ts';
import { javaCommand, jobFolder, jobId } from '../job-id.ts';
import { timedProgress } from '../load-output.ts';
import { facts } from './facts.ts';
import { measuredWrites, type AcknowledgedFigures } from './measured.ts';
import { failuresOverTime, progressLines, readBackIn } from './output.ts';
import { complete, leastWarmUpSeconds, writingSeconds, type AcknowledgedParameters } from './parameters.ts';
import { secondsOf } from '../../input/time-schema.ts';

type Context = LoadContext<AcknowledgedParameters>;

/** Enough for twenty million writes. */
const heapMebibytes = 384;

/** The log may lack this much of the planned time: a JVM on a slow machine starts late. A larger gap means a truncated log. */
const unloggedSeconds = 4;

const latencyLog = 'latency.hdr';
const propertiesName = 'load.properties';

const keyspaceOf = (context: Context): string => keyspaceIn(clusterNamed(context.plan, context.load.cluster), context);

export const generator: LoadGenerator<AcknowledgedParameters, AcknowledgedFigures> = {
  keeps: [latencyLog],
  makes: (context) => [{ kind: 'keyspace', name: keyspaceOf(context) }],
  prepare: () => [],
  job(context) {
    const { plan, inventory, load, installFolder } = context;
    const parameters = complete(load.parameters);
    const { hosts, port, dataCenter } = localNodes(
      clusterNamed(plan, load.cluster),
      inventory,
      parameters.localDataCenter,
    );
    const folder = jobFolder(context);
    const argv = javaCommand({
      installFolder,
      jobFolder: folder,
      heapMebibytes,
      mainClass: 'io.proofload.acknowledged.AcknowledgedWrites',
      arguments: [`${folder}/${propertiesName}`],
    });
    const properties = propertiesFile({
      hosts: hosts.join(','),
      port,
      datacenter: dataCenter,
      keyspace: keyspaceOf(context),
      replication: replicationMap(parameters.replicationFactor),
      writeconsistency: parameters.writeConsistency,
      readconsistency: parameters.readConsistency,
      threads: parameters.threads,
      rate: parameters.targetOperationsPerSecond,
      seconds: writingSeconds(parameters),
      rowbytes: parameters.rowBytes,
      log: `${folder}/${latencyLog}`,
    });
    return { id: jobId(context), argv, environment: {}, files: { [propertiesName]: properties } };
  },

  progress: (outputTail, { parameters }) =>
    timedProgress(progressLines(outputTail).at(-1) ?? null, writingSeconds(parameters)),

  async read(folder, { parameters }) {
    const output = join(folder, 'output');
    const text = await readOutput(output);
    const result = readBackIn(text);
    if (!result) throw new Error(`${output} has no result: the writes were not read back to the end`);
    const file = join(folder, latencyLog);
    const logged = readIntervals(await readOutput(file), 1e6, () => 'write' as const);
    if (countIn(logged) !== result.acknowledged)
      throw new Error(
        `${file} has ${countIn(logged)} of the ${result.acknowledged} acknowledged writes: it is incomplete`,
      );
    const begun = spanOf(logged).startMilliseconds;
    const uncounted = Math.max(leastWarmUpSeconds, parameters.warmUpSeconds ?? 0);
    const intervals = logged.filter(({ window }) => window.startMilliseconds >= begun + uncounted * 1000 - 500);
    const latency = latencyOf(intervals);
    if (!latency) throw new Error(`${file} has no write after the first ${uncounted} s`);
    const window = spanOf(intervals);
    const seconds = secondsOf(window);
    if (seconds < parameters.durationSeconds - unloggedSeconds)
      throw new Error(
        `${file} covers ${seconds.toFixed(1)} s of the planned ${parameters.durationSeconds} s: it is incomplete`,
      );
    const operations = countIn(intervals);
    const { acknowledged, failed, missing, different, lostMilliseconds: lost } = result;
    const figures = {
      kind: 'acknowledged-writes' as const,
      threads: parameters.threads,
      operations,
      operationsPerSecond: operations / seconds,
      latency,
      acknowledged,
      failed,
      missing,
      different,
      lostSeconds: lost && { first: lost.first / 1000, last: lost.last / 1000 },
      readConsistency: complete(parameters).readConsistency,
    };
    const failures = failuresOverTime(completeLines(text));
    const errors = failures.reduce((sum, each) => sum + (each.seconds > uncounted ? each.errors : 0), 0);
    const series = withErrors(histogramSeries(intervals), begun, failures);
    const log = { histogram: compressed(intervals), tails: tailsOf(intervals, tailStarts(window, intervals)) };
    return { window, figures, measured: measuredWrites(figures, errors, facts.target(parameters), series, log) };
  },
};
