/** What a variant changes, as text: each change as a path in the campaign file with its value. Pure. */
import { layoutOf } from './changed-cluster.ts';
import type { SystemChanges } from '../file/systems.ts';

/** Such as `systems.kafka.settings.num.io.threads: 2`. A version is complete, as it was resolved. */
export function systemTexts(
  system: string,
  changes: SystemChanges | undefined,
  resolved: SystemChanges | undefined,
): string[] {
  const { version: given, ...others } = changes ?? {};
  const version = resolved?.version ?? given;
  const layout = layoutOf(changes ?? { settings: {} });
  return [
    ...(version === undefined ? [] : [`systems.${system}.version: ${version}`]),
    ...Object.entries(layout).map(([field, value]) => `systems.${system}.${field}: ${valueText(value)}`),
    ...Object.entries(others)
      .filter(([field]) => !Object.hasOwn(layout, field))
      .flatMap(([field, values]) =>
        Object.entries(values ?? {}).map(([key, value]) => `systems.${system}.${field}.${key}: ${valueText(value)}`),
      ),
  ];
}

/** Such as `loads.producer.acks: all`. */
export function parameterTexts(of: 'loads' | 'datasets', changes: Record<string, Record<string, unknown>>): string[] {
  return Object.entries(changes).flatMap(([id, parameters]) =>
    Object.entries(parameters).map(([parameter, value]) => `${of}.${id}.${parameter}: ${valueText(value)}`),
  );
}

/** A value in the short form of YAML, such as `{ operational: [a], analytic: [b] }`. */
function valueText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(valueText).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? value : JSON.stringify(value);
  const entries = Object.entries(value).map(([key, inner]) => `${key}: ${valueText(inner)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}
