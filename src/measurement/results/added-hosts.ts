/** Hosts that came up while a campaign ran. Pure. */

/** An update of the stack that brought up further hosts. */
export interface AddedHosts {
  /** When they were ordered. */
  atMilliseconds: number;
  hosts: string[];
}

/** The record with the order of further hosts. Those that were ordered before keep their time. */
export function withOrderedHosts<Part extends { hostsAdded?: AddedHosts[] }>(
  record: Part,
  hosts: readonly string[],
  atMilliseconds: number,
): Part {
  const { hostsAdded = [] } = record;
  const known = new Set(hostsAdded.flatMap((each) => each.hosts));
  const added = hosts.filter((name) => !known.has(name));
  return added.length === 0 ? record : { ...record, hostsAdded: [...hostsAdded, { atMilliseconds, hosts: added }] };
}
