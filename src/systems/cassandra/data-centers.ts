/** Data centres in a campaign file: which zones of the profile each has. Pure. */
import { z } from 'zod';
import { suggestion } from '../../input/closest.ts';
import { byName, list, text } from '../../input/fields.ts';
import { longestHostName } from '../../input/identifiers.ts';
import { quoted } from '../../input/readable.ts';
import type { PlacedHost, PlacedOptions } from '../facts.ts';
import type { Cluster } from '../../plan/plan.ts';

export const mostDataCenters = 10;

/** Names of data centres go into CQL and into options of load generators. */
export const dataCenterName = () =>
  z
    .string({ error: 'must be the name of a data centre' })
    .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,47}$/, 'must be the name of a data centre');

/** The data centre of a load generator's requests. */
export const localDataCenterField = () =>
  dataCenterName()
    .optional()
    .describe(
      'Data centre that gets the requests. Required if the cluster has several. Default: the only one; of an existing cluster `datacenter1`.',
    );

const zonesByDataCenter = () =>
  byName(
    'zones by data centre',
    dataCenterName(),
    list('names of zones', text('the name of a zone', longestHostName), mostDataCenters).min(1, {
      error: 'must hold at least one zone',
    }),
    mostDataCenters,
  );

export const dataCentersField = () =>
  zonesByDataCenter()
    .optional()
    .describe(
      'Zones of the profile by data centre, such as `{ operational: [a], analytic: [b] }`. Zones are racks. Default: one data centre, `datacenter1`.',
    );

/** The nodes of each data centre instead of its zones. Every node must be in exactly one. */
export function placeDataCenters(options: Cluster['options'], hosts: readonly PlacedHost[]): PlacedOptions {
  const { dataCenters: given, ...others } = options;
  if (given === undefined) return { options };
  const zones = zonesByDataCenter().parse(given);
  const inProfile = [...new Set(hosts.map(({ zone }) => zone))];
  const faults: { field: string; sentence: string }[] = [];
  const names = Object.entries(zones).flatMap(([name, own]) => own.map((zone) => ({ name, zone })));
  if (names.length === 0)
    faults.push({ field: 'dataCenters', sentence: 'names no data centre; remove it, or add one' });
  for (const [index, { name, zone }] of names.entries()) {
    const field = `dataCenters.${name}`;
    const earlier = names.slice(0, index).find((other) => other.zone === zone);
    if (!inProfile.includes(zone))
      faults.push({ field, sentence: `no node is in a zone ${quoted(zone)}; ${suggestion(zone, inProfile)}` });
    else if (earlier) faults.push({ field, sentence: `zone ${quoted(zone)} is also in ${earlier.name}; keep one` });
  }
  const left = inProfile.filter((zone) => names.length > 0 && !names.some((each) => each.zone === zone));
  for (const zone of left)
    faults.push({
      field: 'dataCenters',
      sentence: `has no data centre with zone ${quoted(zone)}, which has nodes; add it`,
    });
  if (faults.length > 0) return { faults };
  const nodesIn = (own: string[]) => hosts.filter(({ zone }) => own.includes(zone)).map(({ name }) => name);
  const dataCenters = Object.fromEntries(Object.entries(zones).map(([name, own]) => [name, nodesIn(own)]));
  return { options: { ...others, dataCenters } };
}
