/** What a variant changes of the campaign file: the section of a cluster with it, and each change as text. Pure. */
import type { Cluster } from '../../plan/plan.ts';
import type { ClusterSection, SystemChanges } from '../file/systems.ts';
import type { Campaign } from '../schema.ts';

export type Changes = NonNullable<Campaign['variants']>[string];

/** Fields of which a variant changes single entries; any other field it replaces. */
const fieldsOfEntries = ['settings', 'security', 'heapMebibytes', 'jvmFlags'];

/** What a file says of a cluster, with the changes of a variant. Its hosts replace zones, and its zones hosts. */
export function changedSection({ hosts, zones, ...section }: ClusterSection, changes: SystemChanges): ClusterSection {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const changed = given.map(([field, value]) => {
    const before = section[field];
    return [field, fieldsOfEntries.includes(field) ? Object.assign({}, before, value) : value] as const;
  });
  const placement = changes.hosts || changes.zones ? {} : { ...(hosts ? { hosts } : {}), ...(zones ? { zones } : {}) };
  return { ...section, ...placement, ...Object.fromEntries(changed) };
}

/**
 * Each change as a path in the campaign file with its value, such as `loads.producer.acks: all`.
 *
 * @param clusters as the variant has them: a version is complete
 */
export function changesTexts({ systems, ...others }: Changes, clusters: Record<string, Cluster>): string[] {
  const ofSystems = Object.entries(systems ?? {}).flatMap(([system, changes]) =>
    Object.entries(changes ?? {}).flatMap(([field, value]) => {
      const path = `systems.${system}.${field}`;
      if (fieldsOfEntries.includes(field)) return textsOf(path, value);
      return value === undefined
        ? []
        : `${path}: ${valueText(field === 'version' ? clusters[system]?.version : value)}`;
    }),
  );
  const ofOthers = (['loads', 'datasets'] as const).flatMap((field) =>
    Object.entries(others[field] ?? {}).flatMap(([id, parameters]) => textsOf(`${field}.${id}`, parameters)),
  );
  return [...ofSystems, ...ofOthers];
}

function textsOf(path: string, entries: unknown): string[] {
  return Object.entries(entries ?? {}).map(([key, value]) => `${path}.${key}: ${valueText(value)}`);
}

/** A value in the short form of YAML, such as `{ operational: [a], analytic: [b] }`. */
function valueText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(valueText).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? value : JSON.stringify(value);
  const entries = Object.entries(value).map(([key, inner]) => `${key}: ${valueText(inner)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}
