/** Campaigns with datasets and steps for the tests of this folder, on the profile of `../examples.ts`. */
import type { Plan } from '../../../src/plan/plan.ts';

/** A campaign with a dataset and runs on it, and with these steps at size smoke. */
export function stepped(steps: string, { dataset = '', run = '', size = '', more = '' } = {}): string {
  return `name: growth
title: Data that grow
systems:
  cassandra: {}
${more}datasets:
  records:
    workload: ycsb
    host: worker01
    fieldCount: 10
    fieldBytes: 1000
    replicationFactor: 2
${dataset}runs:
  read:
    title: Reads
    loads:
      clients:
        workload: ycsb
        host: worker01
        dataset: records
        threads: 8
        readShare: 100
        durationSeconds: 20
${run}  write:
    title: Writes
    loads:
      clients: { workload: ycsb, host: worker01, dataset: records, threads: 8, updateShare: 1, durationSeconds: 20 }
  warm-up:
    title: Warm-up
    warmUp: true
    loads:
      clients: { workload: ycsb, host: worker01, dataset: records, threads: 8, readShare: 1, durationSeconds: 5 }
  stress:
    title: The same records by cassandra-stress
    loads:
      stress:
        workload: cassandra-stress
        host: worker01
        threads: 8
        durationSeconds: 20
        keys: 1000
        columns: 10
        columnBytes: 1000
        writeShare: 0
        readShare: 1
        replicationFactor: 2
sizes:
  smoke:
${size}    steps:
${steps
  .trim()
  .split('\n')
  .map((line) => `      ${line}`)
  .join('\n')}
`;
}

export const ids = ({ steps }: Pick<Plan, 'steps'>): string[] => steps.map(({ id }) => id);
