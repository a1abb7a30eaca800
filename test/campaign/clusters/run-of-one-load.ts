/** Runs of a campaign file whose hosts come and go while it runs. */

const load = (host: string) =>
  `{ ${[
    'workload: cassandra-stress',
    `host: ${host}`,
    'writeShare: 1',
    'readShare: 1',
    'keys: 1000',
    'durationSeconds: 120',
    'threads: 4',
    'replicationFactor: 2',
    'targetOperationsPerSecond: 100',
  ].join(', ')} }`;

/** An event under `events` of a run. */
export const eventLine = (text: string): string => `      ${text}\n`;

/** A run with one load. @param options.events lines of `eventLine` */
export const runOfOneLoad = (name: string, { host = 'master', events = '' } = {}): string => `  ${name}:
    title: A load
    loads:
      requests: ${load(host)}
${events === '' ? '' : `    events:\n${events}`}`;
