/** Code that Kafka's load generators share. */
import { clusterNamed } from '../../plan/clusters.ts';
import type { Cluster, LoadPlan } from '../../plan/plan.ts';
import { entryPoints } from '../../systems/entry-points.ts';
import { clientProperties } from '../../systems/kafka/security.ts';
import { nameIn } from '../../systems/made-names.ts';
import { secretsOfCluster } from '../../systems/secrets.ts';
import { propertiesFile } from '../../systems/java.ts';
import type { LoadContext } from '../generator.ts';
import type { ClientSettings } from '../client-settings.ts';
import { javaCommand, jobFolder } from '../job-id.ts';
import { longestTopicName } from './parameters.ts';

type KafkaContext = Pick<
  LoadContext,
  'plan' | 'inventory' | 'instance' | 'campaignId' | 'runId' | 'attempt' | 'installFolder' | 'secrets'
> & {
  load: Pick<LoadPlan, 'id' | 'cluster'>;
};

/** Heap of a Kafka load generator. Kafka's scripts give it 512 MiB, but it buffers at most 32 MiB of batches. */
export const kafkaToolHeapMebibytes = 256;

export function kafkaPlanOf({ plan, load }: Pick<KafkaContext, 'plan' | 'load'>): Cluster {
  return clusterNamed(plan, load.cluster);
}

/** `host:port` of the brokers to connect to first, separated by commas. */
export function bootstrapServers(context: KafkaContext): string {
  return entryPoints(kafkaPlanOf(context), context.inventory).join(',');
}

/** The name in the cluster of a topic of the plan. */
export function topicIn(context: Pick<KafkaContext, 'plan' | 'load' | 'campaignId'>, topic: string): string {
  return nameIn(kafkaPlanOf(context), { name: topic, campaignId: context.campaignId, longest: longestTopicName });
}

/** Kafka 3 has other names for some options of its load generators and lacks others. */
export function isKafka3({ version }: Pick<Cluster, 'version'>): boolean {
  return version.startsWith('3.');
}

/** The generators log to standard error through slf4j-simple. Its default level would print their complete configuration. */
export function kafkaToolCommand(
  context: KafkaContext,
  mainClass: string,
  options: string[],
  jvmFlags: string[] = [],
): string[] {
  return javaCommand({
    installFolder: context.installFolder,
    jobFolder: jobFolder(context),
    heapMebibytes: kafkaToolHeapMebibytes,
    flags: ['-Dorg.slf4j.simpleLogger.defaultLogLevel=warn', ...jvmFlags],
    mainClass,
    arguments: options,
  });
}

/** The client's configuration file, with what its cluster's security needs: an option of the load generator and the job's file; empty without settings. */
export function clientConfiguration(
  context: KafkaContext,
  client: 'producer' | 'consumer',
  given: ClientSettings,
): { options: string[]; files: Record<string, string> } {
  const secrets = secretsOfCluster(context.secrets, context.load.cluster);
  const settings = { ...given, ...clientProperties(kafkaPlanOf(context), secrets) };
  if (Object.keys(settings).length === 0) return { options: [], files: {} };
  const name = `${client}.properties`;
  const option = isKafka3(kafkaPlanOf(context)) ? `--${client}.config` : '--command-config';
  return { options: [`${option}=${jobFolder(context)}/${name}`], files: { [name]: propertiesFile(settings) } };
}

/** The files of a job, absent if there are none. */
export function withFiles(files: Record<string, string>): { files?: Record<string, string> } {
  return Object.keys(files).length === 0 ? {} : { files };
}

/** Longer than any name that a cluster of the campaign's own has. */
const longestGroupName = 249;

type GroupOwner = Pick<LoadContext, 'plan' | 'campaignId' | 'runId' | 'attempt'> & {
  load: { id: string; cluster: string };
};

/** Consumer group of all instances in one attempt at a run: they share the topic. */
export function consumerGroup({ plan, campaignId, runId, attempt, load }: GroupOwner): string {
  const name = `${runId}-a${attempt}-${load.id}`;
  return nameIn(clusterNamed(plan, load.cluster), { name, campaignId, longest: longestGroupName });
}
