/** On which hosts, at which size and how long each campaign that ships is run from its start to its end. */

export interface ShippedRun {
  /** A profile of this machine. */
  profile: string;
  /** `smoke`, or `laptop` of a campaign without it. */
  size: string;
  /** Length of its test on two cores, rounded up: as measured, or as planned. */
  minutes: number;
  /** Absent where the length was measured. */
  isPlanned?: true;
  /** Exit codes of a campaign that did what it is for, where that is not 0. */
  exitCodes?: number[];
  /** More of the command line and of its environment. */
  more?: string[];
  environment?: NodeJS.ProcessEnv;
}

/** Why a campaign is run by no test of its own. */
export interface ShippedElsewhere {
  because: string;
}

/** A longer one is no part of a night: it is run by hand. */
export const mostMinutes = 6;

const local = (minutes: number, { size = 'smoke', profile = 'local' } = {}): ShippedRun => ({ profile, size, minutes });
const planned = (minutes: number, where: { size?: string; profile?: string } = {}): ShippedRun => ({
  ...local(minutes, where),
  isPlanned: true,
});

/** By the path under campaigns/, without `.yaml`. */
export const shippedCampaigns: Record<string, ShippedRun | ShippedElsewhere> = {
  'data-growth': planned(9, { profile: 'local-growth' }),
  'disk-latency': planned(6, { profile: 'local-disk' }),
  'first-cloud-run': planned(3),
  'host-replaced': planned(6, { profile: 'local-two-zones' }),
  'load-curves': planned(14, { size: 'laptop' }),
  longevity: planned(11, { profile: 'local-six-nodes' }),
  'pipeline-stress': { because: 'local.smoke.test.ts runs it for every change' },
  'saturation-search': planned(72),
  sharing: planned(11),
  'spark-saturation': planned(6, { size: 'laptop' }),
  'streaming-pipeline': planned(8),
  'two-data-centres-published': { because: 'it has only the size of the study, of days on rented machines' },
  'two-data-centres': planned(5, { profile: 'local-two-nodes' }),
  ycsb: planned(6),
  'examples/acknowledged-writes': planned(7),
  'examples/data-centre-added': planned(7, { profile: 'local-two-zones' }),
  'examples/data-centres': planned(9, { profile: 'local-two-zones' }),
  'examples/end-to-end-latency': planned(3),
  // The address of its Kafka is of this machine, which hosts in namespaces do not share.
  'examples/existing-kafka': {
    ...planned(2),
    more: ['--i-own-this-cluster'],
    environment: { PROOFLOAD_HOSTS: 'loopback' },
  },
  'examples/job-with-background': planned(7),
  'examples/matrix-cassandra': planned(11),
  // Its last threshold compares with the night before, of which there is none; others judge how fast this machine is.
  'examples/nightly-gate': { ...planned(5, { size: 'laptop' }), exitCodes: [4, 5] },
  'examples/node-added': planned(6),
  'examples/node-killed': planned(5),
  'examples/node-removed': planned(7),
  'examples/own-spark-job': planned(2),
  'examples/price-performance': planned(3),
  'examples/producer-compression': planned(7, { size: 'laptop' }),
  'examples/producer-group': planned(3),
  'examples/search-producer-and-consumer': planned(36),
  'examples/search-with-background': planned(46),
  'examples/setting-changed': planned(4),
  'examples/slices': planned(4),
  'examples/spark-job-on-cassandra': planned(6),
  'examples/stream-to-cassandra': planned(6),
  'examples/two-clusters': planned(5, { profile: 'local-two-nodes' }),
  'examples/variants-acks': planned(13, { size: 'laptop' }),
  'examples/variants-compression': planned(6),
  'examples/variants-io-threads': planned(26),
  'examples/variants-kafka-versions': planned(5),
  'examples/variants-same': planned(8),
  'examples/variants-tls': planned(18),
};

/** Those that a test of their own runs, by path. */
export const shippedRuns = Object.entries(shippedCampaigns).flatMap(([path, entry]) =>
  'because' in entry ? [] : [[path, entry] as const],
);
