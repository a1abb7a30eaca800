/** Settings of a system that a campaign changes, beside those by which Proofload runs it. */
import { z } from 'zod';
import { byName } from '../input/fields.ts';
import { longestSetting, longestText, mostSettings } from '../input/limits.ts';
import type { SettingValue, SystemName } from '../plan/plan.ts';
import { hasUnseen, quoted } from '../input/readable.ts';

/**
 * What a campaign may not set: by it hosts find each other, services stay on their own host and in their own folder, and
 * Proofload starts, measures and removes them.
 */
const owned: Record<SystemName, RegExp> = {
  kafka:
    /listener|^advertised\.|^process\.roles$|^(node|broker)\.id|^controller\.quorum\.|^zookeeper\.connect$|\.dirs?$|^security\.inter\.|jmx|^metric\.reporters$/,
  cassandra:
    /address|interface|port(_ssl)?$|director(y|ies)$|^cluster_name$|token|^auto_bootstrap$|^seed_provider$|snitch$|^partitioner$/,
  spark:
    /^spark\.(master$|submit\.|app\.|((jars|files|archives)$)|eventLog\.|authenticate|redaction\.|ui\.|local\.|hadoop\.|(executor|driver)\.(memory|cores)$)|\.port$|host$|bindAddress$/i,
};

const insteadOf: Partial<Record<SystemName, Record<string, string>>> = {
  cassandra: { num_tokens: 'give systems.cassandra.tokens' },
};

function settingsFault(system: SystemName, key: string, value: SettingValue): string | null {
  if (owned[system].test(key)) {
    return `is set by Proofload itself, which has to know where services are and what is theirs; ${insteadOf[system]?.[key] ?? 'leave it out'}`;
  }
  if (system === 'spark' && !key.startsWith('spark.'))
    return 'must begin with "spark.", as every setting of Spark does';
  if (!/^[A-Za-z0-9_.-]+$/.test(key))
    return 'must be the name of a setting: letters, digits, dots, hyphens and underscores';
  if (key.length > longestText) return `must be called by ${longestText} characters at the most`;
  return typeof value === 'string' ? textFault(system, value) : numberFault(value);
}

/** What would reach the system as something else than it was given. */
function textFault(system: SystemName, value: string): string | null {
  if (value.length > longestSetting) return `must be ${longestSetting} characters at the most, not ${value.length}`;
  if (/[\r\n]/.test(value)) return 'must be on one line';
  if (hasUnseen(value)) return `must have no characters that are not seen, not ${quoted(value)}`;
  if (value !== value.trim()) return 'must not begin or end with a space, which systems leave out when they read it';
  // Java reads its command line in the encoding of the host, which need not be one that has the character.
  if (system === 'spark' && /[^ -~]/.test(value))
    return `must be ASCII, as a command line carries it, not ${quoted(value)}`;
  return null;
}

/** Of numbers that are not written as digits, each system makes something of its own. */
function numberFault(value: number | boolean): string | null {
  if (typeof value === 'boolean' || /^-?\d+(\.\d+)?$/.test(String(value))) return null;
  return `must be a number of fewer digits, not ${quoted(value)}; write it as text, in quotes`;
}

/** The field `settings` of a system; `what` names the file or the like that they belong to. */
export function systemSettings(system: SystemName, what: string) {
  const value = z.union([z.string(), z.number(), z.boolean()], {
    error: ({ input }) => `must be text, a number, true or false, not ${quoted(input)}`,
  });
  return byName('settings with their values', z.string(), value, mostSettings)
    .superRefine((settings, context) => {
      for (const [key, given] of Object.entries(settings)) {
        const message = settingsFault(system, key, given);
        if (message !== null) context.addIssue({ code: 'custom', path: [key], message });
      }
    })
    .default({})
    .describe(`Settings of ${what} by their own names, before those of Proofload. What must be as it is, is refused.`);
}
