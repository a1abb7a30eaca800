/** Settings that a load gives its client, as text. Pure. */
import type { LoadPlan } from '../plan/plan.ts';
import { sortedSettings } from './client-settings.ts';
import { factsOf } from './registry.ts';

/** All of them in alphabetical order, such as `acks=all, linger.ms=5`; null if there are none. */
export function clientSettingsText({ workload, parameters }: Pick<LoadPlan, 'workload' | 'parameters'>): string | null {
  const properties = sortedSettings(factsOf(workload).clientProperties?.(parameters) ?? {});
  return properties.length === 0 ? null : properties.map(([name, value]) => `${name}=${value}`).join(', ');
}

/** One line for each load and its settings, such as `producer: linger.ms=5`; empty if no load gives any. */
export function clientSettingsLines(loads: LoadPlan[]): string[] {
  const lines = loads.flatMap((load) => {
    const text = clientSettingsText(load);
    return text === null ? [] : `${load.id}: ${text}`;
  });
  return [...new Set(lines)];
}
