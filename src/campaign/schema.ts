/** The campaign file: what it may hold. Rules between fields are in `rules.ts`. */
import { z } from 'zod';
import { choice, count, name, text } from './fields.ts';
import { workloadNames, workloadParameters } from './parameters.ts';

const host = text('the name of a host of the profile').describe(
  'Host on which the load tool runs, as the profile names it.',
);

/** One load: a tool, its host, and those parameters that hold at every size. */
const load = z.discriminatedUnion(
  'workload',
  [
    z.strictObject({
      workload: z.literal('kafka-producer'),
      host,
      ...workloadParameters['kafka-producer'].partial().shape,
    }),
    z.strictObject({
      workload: z.literal('kafka-consumer'),
      host,
      ...workloadParameters['kafka-consumer'].partial().shape,
    }),
    z.strictObject({ workload: z.literal('spark-perf'), host, ...workloadParameters['spark-perf'].partial().shape }),
    z.strictObject({
      workload: z.literal('cassandra-stress'),
      host,
      ...workloadParameters['cassandra-stress'].partial().shape,
    }),
  ],
  { error: () => `must be a load with a workload: one of ${workloadNames.join(', ')}` },
);

/** Parameters at one level. Which of them fit the load's tool is checked in `resolve.ts`. */
const levelParameters = z
  .strictObject({
    ...workloadParameters['kafka-producer'].partial().shape,
    ...workloadParameters['kafka-consumer'].partial().shape,
    ...workloadParameters['spark-perf'].partial().shape,
    ...workloadParameters['cassandra-stress'].partial().shape,
    records: count('records', 50_000_000).optional(),
    replicationFactor: count('copies', 3).optional(),
  })
  .describe('Parameters of one load at one level; they go before those of the run.');

const level = z
  .record(z.string(), levelParameters)
  .describe('One level: the loads of the run by id, each with its parameters.');

const size = z
  .strictObject({
    trials: count('trials', 1).default(1).describe('How often every run is done.'),
    runs: z
      .record(z.string(), z.union([z.literal('skip'), z.array(level).min(1)]))
      .describe(
        'The levels of each run, in order; `skip` leaves a run out. A run that is not named is done once, with its own parameters.',
      ),
  })
  .describe('One size of the campaign.');

const run = z.strictObject({
  title: text('a title for people').describe('What the run is, for the report.'),
  loads: z
    .record(name('the id of a load'), load)
    .refine((loads) => Object.keys(loads).length > 0, { error: 'must hold at least one load' })
    .describe('The loads that run at the same time, by id.'),
});

const systems = z
  .strictObject({
    kafka: z
      .strictObject({
        metadata: choice(['kraft', 'zookeeper'])
          .default('kraft')
          .describe(
            'Where Kafka keeps its metadata: KRaft (Kafka 4.3), or ZooKeeper as in the published set-up (Kafka 3.9).',
          ),
      })
      .optional()
      .describe('Kafka on every host with the role `kafka-broker`.'),
    cassandra: z
      .strictObject({ tokens: count('tokens', 256).default(256).describe('Tokens of each node in the ring.') })
      .optional()
      .describe('Cassandra on every host with the role `cassandra`.'),
    spark: z
      .strictObject({})
      .optional()
      .describe('Spark standalone on the hosts with the roles `spark-master` and `spark-worker`.'),
  })
  .describe('The systems under load. Each stays up for the whole campaign.');

export const sizeNames = ['smoke', 'laptop', 'published'] as const;

export const campaignSchema = z
  .strictObject({
    name: name('the name of the campaign').describe('Name of the campaign; its results are filed under it.'),
    title: text('a title for people').describe('Heading of the report.'),
    systems,
    runs: z
      .record(name('the name of a run'), run)
      .describe('The runs in order. Those of one system alone go before those of several together.'),
    sizes: z
      .strictObject({ smoke: size.optional(), laptop: size.optional(), published: size.optional() })
      .describe('Parameter sets: how far each run goes.'),
  })
  .meta({ title: 'Proofload campaign' });

/** A campaign file whose shape is right. */
export type Campaign = z.output<typeof campaignSchema>;
export type CampaignRun = Campaign['runs'][string];
export type CampaignLoad = CampaignRun['loads'][string];
