/** The processes of a load. Pure. */
import type { LoadPlan } from './plan.ts';

/** One process of a load generator. */
export interface LoadInstance {
  host: string;
  /** From 1, among the instances of its load. */
  number: number;
  /** How many instances the load has. */
  of: number;
}

/** At least one. */
export function instancesOf({ hosts }: Pick<LoadPlan, 'hosts'>): LoadInstance[] {
  return hosts.map((host, index) => ({ host, number: index + 1, of: hosts.length }));
}

/** The share of an instance in a total, a whole number. The shares add up to the total and differ by at most one. */
export function wholeShare(total: number, { number, of }: Pick<LoadInstance, 'number' | 'of'>): number {
  return Math.floor(total / of) + (number <= total % of ? 1 : 0);
}

/** How many instances of a load are on a host. */
export function instancesOn({ hosts }: Pick<LoadPlan, 'hosts'>, host: string): number {
  return hosts.filter((name) => name === host).length;
}

/** Hosts of a load, each once, in order. */
export function loadHosts({ hosts }: Pick<LoadPlan, 'hosts'>): string[] {
  return [...new Set(hosts)];
}

/** Hosts as text, such as `a` or `a (2), b`. */
export function hostsText(load: Pick<LoadPlan, 'hosts'>): string {
  return loadHosts(load)
    .map((host) => {
      const count = instancesOn(load, host);
      return count === 1 ? host : `${host} (${count})`;
    })
    .join(', ');
}
