/** What Kafka's two load tools have in common. */
import { clusterNamed } from '../../plan/clusters.ts';
import type { LoadPlan } from '../../plan/plan.ts';
import { kafkaCluster, type KafkaCluster } from '../../systems/kafka/cluster.ts';
import type { LoadContext } from '../generator.ts';
import { javaCommand } from '../java-command.ts';
import { jobFolder } from '../job-id.ts';

type KafkaContext = Pick<LoadContext, 'plan' | 'inventory' | 'instance' | 'runId' | 'attempt' | 'installFolder'> & {
  load: Pick<LoadPlan, 'id' | 'cluster'>;
};

/** Heap of a Kafka load tool: its own default in Kafka's scripts is 512 MiB; it keeps 32 MiB of batches at most. */
export const kafkaToolHeapMebibytes = 256;

export function kafkaPlanOf({ plan, load }: KafkaContext): KafkaCluster {
  return kafkaCluster(clusterNamed(plan, load.cluster));
}

/** Kafka 3 names some options of its load tools otherwise, and lacks others. */
export function isKafka3(kafka: KafkaCluster): boolean {
  return kafka.version.startsWith('3.');
}

/** The tools write their log to standard error through slf4j-simple; at its own level it would be their whole configuration. */
export function kafkaToolCommand(context: KafkaContext, mainClass: string, options: string[]): string[] {
  return javaCommand({
    installFolder: context.installFolder,
    jobFolder: jobFolder(context),
    heapMebibytes: kafkaToolHeapMebibytes,
    flags: ['-Dorg.slf4j.simpleLogger.defaultLogLevel=warn'],
    mainClass,
    arguments: options,
  });
}
