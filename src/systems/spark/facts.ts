/** Facts of Spark. Pure. */
import type { SystemFacts } from '../facts.ts';
import { moreThreads, piece } from '../resource-facts.ts';
import { masterPort, masterWebPort, sparkCluster, workerPort, workerWebPort } from './cluster.ts';
import { sparkInstallation, sparkVersionFault } from './versions.ts';

const repository = 'makes Spark fetch code from a repository';
const moreTasks = piece(
  'more-parallelism',
  'partitions',
  'More partitions of like size, or more cores for each executor.',
);
const largerTasks = piece('fewer-tasks', 'tasks', 'Fewer and larger tasks: the driver schedules with one thread.');
const folders = 'loads code from folders of the host';

export const spark = {
  title: 'Spark',
  placement: 'Spark on the hosts with the roles `spark-master` and `spark-worker`.',
  roles: {
    'spark-master': {
      takenBy: 'one',
      members: 'masters',
      keepsData: false,
      directs: {
        cpu: piece('more-cpu', 'cores', 'A bigger master: more cores.'),
        memory: piece('more-memory', 'memory', 'A bigger master: more memory.'),
      },
    },
    // Spark reruns a lost worker's tasks elsewhere.
    'spark-worker': { takenBy: 'each', members: 'workers', keepsData: false },
  },
  services: {
    'spark-master': {
      role: 'spark-master',
      stage: 1,
      memory: { floor: 192, cap: 1024, weight: 0.5, overhead: 128 },
      ports: { master: masterPort, web: masterWebPort },
    },
    'spark-worker': {
      role: 'spark-worker',
      // A worker that finds no master retries only after 5 to 15 seconds.
      stage: 2,
      memory: { floor: 192, cap: 1024, weight: 0.5, overhead: 128 },
      // From 32 GiB on, a JVM loses compressed pointers. Spark rejects an executor with less than 450 MiB.
      starts: { name: 'spark-executor', memory: { floor: 768, cap: 31_744, weight: 6, overhead: 384 } },
      ports: { worker: workerPort, web: workerWebPort },
      pools: [
        { threads: /^shuffle-server/, advice: moreThreads('servers of shuffles', 'spark.shuffle.io.serverThreads') },
        { threads: /^shuffle-client/, advice: moreThreads('readers of shuffles', 'spark.shuffle.io.clientThreads') },
        { threads: /^(Executor task|$)/, advice: moreTasks },
      ],
      heap: piece('larger-heap', 'heap', 'More memory for each executor, or more and smaller partitions.'),
      diskAllowanceBytes: 512 * 1024 ** 2,
    },
  },
  options: {},
  settings: {
    of: 'the application',
    example: 'spark.locality.wait: 3s',
    examples: {
      chooseCode: ['spark.plugins', 'spark.extraListeners', 'spark.executor.extraJavaOptions'],
      owned: ['spark.driver.host', 'spark.executor.memory'],
      unlocked: ['spark.jars.packages'],
    },
    note: 'Memory and cores of Spark’s executors follow from the hosts, and `spark.executor.extraJavaOptions` is appended to Proofload’s own options. A Spark application of your own may have settings in a namespace of its own, such as `spark.myapp.input`.',
    owned:
      /^spark\.(master$|submit\.|app\.|((jars|files|archives)$)|eventLog\.|authenticate|redaction\.|ui\.|local\.|hadoop\.|(executor|driver)\.(memory|cores)$)|\.port$|host$|bindAddress$/i,
    keyFault: (key) => (key.startsWith('spark.') ? null : 'must begin with "spark.", as every setting of Spark does'),
    // Java decodes its command line with the encoding of the host, which may lack the character.
    textFault: (value) => (/[^ -~]/.test(value) ? 'must be ASCII, because it is passed on a command line' : null),
    unlocked: [
      [/^spark\.jars\./, repository],
      [/^spark\.sql\.hive\.metastore\.jars/, repository],
      [/\.extra(ClassPath|LibraryPath)$/i, folders],
      [/^spark\.repl\./, folders],
      [/discovery(Script|Plugin)$/i, 'runs a program of the host'],
      [/^spark\.executorEnv\.(_?JAVA|JDK|LD_|SPARK|PATH$|PYTHON)/, 'changes what an executor loads as it starts'],
    ],
    list: 'application',
    families:
      /^spark\.(executorEnv|sql\.catalog|metrics\.conf|(rpc|shuffle|files)\.io|(driver|executor|task|worker)\.resource)\./,
    namespaceOf: (key) => key.split('.')[1] ?? '',
    unlockedValue: (value) => (value.includes('${') ? 'is expanded by Spark from other settings' : null),
  },
  sized: ({ minimumHeap, minimumCores }) => ({
    executorMemoryMebibytes: minimumHeap('spark-executor'),
    executorCores: minimumCores('spark-worker'),
    driverMemoryMebibytes: minimumHeap('spark-driver'),
  }),
  // Spark rejects a driver with less than 450 MiB, unless it is configured otherwise, as for small drivers here.
  loadProcess: {
    name: 'spark-driver',
    memory: { floor: 512, least: 32, cap: 16_384, weight: 1, overhead: 192 },
    pools: [
      { threads: /^task-result-get/, advice: moreThreads('readers of results', 'spark.resultGetter.threads') },
      { threads: /^(dag-scheduler|dispatcher-|$)/, advice: largerTasks },
    ],
    heap: piece('larger-heap', 'heap', 'More memory for the driver, or fewer tasks.'),
  },
  loadHeap: (cluster) => sparkCluster(cluster).driverMemoryMebibytes,
  read: sparkCluster,
  versions: ['3.5.6', '4.1.1'],
  versionFault: sparkVersionFault,
  installation: sparkInstallation,
  entry: { role: 'spark-master', port: masterPort },
  hasSecret: true,
  staysUp: false,
  advice: {
    otherLoads: 'more partitions, or more cores for each executor',
    // Each worker gets its next task when one ends, so that keys alone do not load one of them.
    uneven: piece('spread-load', 'partitions', 'More partitions of like size: the other workers have no task.'),
  },
  conditions: (cluster, memoryText) => {
    const { workers, executorCores, executorMemoryMebibytes } = sparkCluster(cluster);
    const each = `${executorCores} cores, ${memoryText(executorMemoryMebibytes)}`;
    return [['Spark’s executors', `${workers.length} × ${each}`]];
  },
} as const satisfies SystemFacts;
