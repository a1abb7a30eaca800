import { expect, test } from 'vitest';
import { faultsOf, plan } from '../examples.ts';
import { stepped } from '../steps/examples.ts';

const job = (fields = 'dataset: records') =>
  `  job:
    title: A job on the table
    loads:
      job: { workload: spark-job, host: master, plannedSeconds: 30, ${fields} }
`;
const steps =
  '- { grow: records, to: { records: 5000 } }\n- { run: job }\n- { grow: records, to: { records: 9000 } }\n- { run: job }';
const spark = 'systems:\n  spark: {}\n';
const withJob = (text = stepped(steps, { run: job() })) => text.replace('systems:\n', spark);

test('a job reads the dataset at the size that it has when its run starts', () => {
  const { steps: planned, clusters } = plan(withJob());
  const loads = planned.flatMap((step) => (step.kind === 'run' && 'loads' in step ? (step.loads as object[]) : []));
  expect(loads).toMatchObject([
    { cluster: 'spark', dataset: { name: 'records', records: 5000 }, parameters: { rows: 5000, columnBytes: 1000 } },
    { cluster: 'spark', dataset: { name: 'records', records: 9000 }, parameters: { rows: 9000 } },
  ]);
  expect(Object.keys(clusters).toSorted()).toEqual(['cassandra', 'spark']);
});

test.each([
  {
    what: 'without a dataset',
    text: withJob(stepped(steps, { run: job('stuckSeconds: 60') })),
    fault: /runs\.job\.loads\.job: dataset is missing: spark-job reads the records of one; name a dataset of ycsb$/,
  },
  {
    what: 'on Spark 4, which has no connector',
    text: withJob().replace('spark: {}', "spark: { version: '4.1.1' }"),
    fault:
      /needs the Spark Cassandra Connector, which there is not for Spark 4\.1\.1; give systems\.spark\.version: 3\.5\.6$/,
  },
  {
    what: 'in a data centre that the cluster does not have',
    text: withJob(stepped(steps, { run: job('dataset: records, localDataCenter: analytic') })),
    fault: /runs\.job\.loads\.job\.localDataCenter: "analytic" is not a data centre of the cluster/,
  },
  {
    what: 'on a cluster with TLS',
    text: withJob().replace('cassandra: {}', 'cassandra: { security: { tls: true } }'),
    fault:
      /steps\.1: Spark job on a table of Cassandra cannot connect with TLS, which systems\.cassandra\.security asks for/,
  },
  {
    what: 'without the system that it uses',
    text: stepped('- { run: job }', { run: job() }).replace('cassandra: {}', 'spark: {}'),
    fault: /runs\.job\.loads\.job\.workload: spark-job uses cassandra, which is not under systems; add it there$/,
  },
])('a job $what is refused', ({ text, fault }) => {
  expect(faultsOf(text)).toContainEqual(expect.stringMatching(fault));
});
