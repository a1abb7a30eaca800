/** What Kafka's two load tools have in common. */
import type { KafkaPlan, LoadPlan } from '../../plan/plan.ts';
import type { LoadContext } from '../generator.ts';
import { javaCommand } from '../java-command.ts';
import { jobFolder } from '../job-id.ts';

type KafkaContext = Pick<LoadContext, 'plan' | 'inventory' | 'runId' | 'attempt' | 'installFolder'> & {
  load: Pick<LoadPlan, 'id' | 'host'>;
};

/** Heap of a Kafka load tool: its own default in Kafka's scripts is 512 MiB; it keeps 32 MiB of batches at most. */
export const kafkaToolHeapMebibytes = 256;

export function kafkaPlanOf(context: KafkaContext): KafkaPlan {
  if (context.plan.kafka) return context.plan.kafka;
  throw new Error(`The load ${context.load.id} of run ${context.runId} needs Kafka, but the plan has no kafka section`);
}

/** Kafka 3 names some options of its load tools otherwise, and lacks others. */
export function isKafka3(kafka: KafkaPlan): boolean {
  return kafka.version.startsWith('3.');
}

/** The tools write their log to standard error through slf4j-simple; at its own level it would be their whole configuration. */
export function kafkaToolCommand(context: KafkaContext, mainClass: string, options: string[]): string[] {
  return javaCommand({
    installFolder: context.installFolder('kafka'),
    jobFolder: jobFolder(context),
    heapMebibytes: kafkaToolHeapMebibytes,
    flags: ['-Dorg.slf4j.simpleLogger.defaultLogLevel=warn'],
    mainClass,
    arguments: options,
  });
}
