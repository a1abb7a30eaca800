/** Settings of Kafka's clients in the load generators. Pure. */
import type { SettingValue } from '../../plan/plan.ts';
import type { SettingsFacts } from '../../systems/facts.ts';
import { insteadOfSecurity, ownedSecurity, protectedNoEffect } from '../../systems/kafka/cluster.ts';
import { sortedSettings, type ClientSettings } from '../client-settings.ts';

/** Addresses, names, classes, keys and passwords of both clients, and what measures them. */
const shared =
  `${ownedSecurity}|` +
  'bootstrap\\.servers|client\\.id|client\\.rack|interceptor\\.classes|metric\\.reporters|metrics\\..*|auto\\.include\\.jmx\\.reporter|' +
  'security\\.protocol|config\\.providers.*|proofload\\..*|[a-z.]*\\.?(de)?serializer(\\..*)?';

export const producerSettings: SettingsFacts = {
  of: "Kafka's producer",
  example: 'max.in.flight.requests.per.connection: 1',
  owned: new RegExp(`^(${shared}|transactional\\.id|transaction\\..*)$`),
  insteadOf: insteadOfSecurity,
  list: 'producer',
  noEffect: protectedNoEffect,
  unlocked: [],
};

export const consumerSettings: SettingsFacts = {
  of: "Kafka's consumer",
  example: 'fetch.min.bytes: 100000',
  // The load generator overrides the last two.
  owned: new RegExp(`^(${shared}|group\\.id|group\\.instance\\.id|auto\\.offset\\.reset|check\\.crcs)$`),
  insteadOf: insteadOfSecurity,
  list: 'consumer',
  noEffect: protectedNoEffect,
  unlocked: [],
};

/** The producer's setting that each parameter gives. */
export const producerNames = {
  acks: 'acks',
  compression: 'compression.type',
  lingerMilliseconds: 'linger.ms',
  batchBytes: 'batch.size',
} as const;

type Named = { [parameter in keyof typeof producerNames]?: SettingValue | undefined } & {
  clientSettings?: ClientSettings | undefined;
};

/** Every setting that the parameters give the producer, by its own names. */
export function producerProperties(parameters: Named): ClientSettings {
  const named = Object.entries(producerNames).flatMap(([parameter, name]): [string, SettingValue][] => {
    const value = parameters[parameter as keyof typeof producerNames];
    return value === undefined ? [] : [[name, value]];
  });
  return { ...Object.fromEntries(named), ...parameters.clientSettings };
}

/** The same settings, equal for equal settings. */
export function sameSettings(settings: ClientSettings): [string, string][] {
  return sortedSettings(settings).map(([name, value]) => [name, String(value)]);
}
