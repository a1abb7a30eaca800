/** Which hosts of a profile bear which system, by their roles. */
import type { Role } from '../hosts/inventory.ts';
import type { Profile } from '../providers/profile.ts';
import type { Faults } from '../input/faults.ts';
import type { CassandraPlan, KafkaPlan, SettingValue, SparkPlan, SystemName } from '../plan/plan.ts';
import type { Campaign } from './schema.ts';
import { versions } from '../plan/versions.ts';

export interface Topology {
  kafka: KafkaPlan | null;
  cassandra: CassandraPlan | null;
  spark: Pick<SparkPlan, 'version' | 'master' | 'workers' | 'settings'> | null;
}

/** Says where a system of the campaign has no host; the system is null then. */
export function placeSystems(campaign: Campaign, profile: Profile, faults: Faults): Topology {
  const bearing = (system: SystemName, role: Role): string[] => {
    const hosts = profile.hosts.filter((host) => host.roles.includes(role)).map((host) => host.name);
    if (campaign.systems[system] && hosts.length === 0) {
      faults.add(['systems', system], `needs a host with the role ${role}, and profile ${profile.name} has none`);
    }
    return hosts;
  };
  const { kafka, cassandra, spark } = campaign.systems;
  const brokers = bearing('kafka', 'kafka-broker');
  const controller = bearing('kafka', 'kafka-controller')[0];
  const nodes = bearing('cassandra', 'cassandra');
  const master = bearing('spark', 'spark-master')[0];
  const workers = bearing('spark', 'spark-worker');
  return {
    kafka:
      kafka && controller !== undefined && brokers.length > 0
        ? {
            version: versions.kafka[kafka.metadata],
            metadata: kafka.metadata,
            brokers,
            controller,
            ...givenSettings(kafka),
          }
        : null,
    cassandra:
      cassandra && nodes.length > 0
        ? { version: versions.cassandra, nodes, tokens: cassandra.tokens, ...givenSettings(cassandra) }
        : null,
    spark:
      spark && master !== undefined && workers.length > 0
        ? { version: versions.spark, master, workers, ...givenSettings(spark) }
        : null,
  };
}

function givenSettings({ settings }: { settings: Record<string, SettingValue> }) {
  return Object.keys(settings).length > 0 ? { settings } : {};
}
