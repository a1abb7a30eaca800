/** Values and events that match the schema, with whether they mean something: said here once more, to be compared. */
import * as fc from 'fast-check';
import type { SettingValue } from '../../src/plan/plan.ts';

/** Some values that a setting accepts, and some that it refuses; none for text. */
export function valuesOf(accepted: string): { good: SettingValue[]; bad: SettingValue[] } {
  const [, options = ''] = /of (.+)$/.exec(accepted) ?? [];
  const many = options.split(/, ?/);
  if (options !== '') return { good: many.filter((each) => each !== ''), bad: ['no-such-value', -17, `${many[0]} x`] };
  const [, kind = '', least = '', most = '', units = ''] = /(\w+) (\S*?)\.\.(\S*) ?(.*)$/.exec(accepted) ?? [];
  if (kind === '') return { good: [], bad: [] };
  const unit = units.split(',').findLast((each) => each !== '') ?? '';
  const good = [least || most || '1', ...(most === '' ? [] : [most])].map((each) =>
    unit === '' ? Number(each) : each + unit,
  );
  const below = least === '' ? [] : [`${Number(least) - 1}${unit}`];
  const above = most === '' || unit !== '' ? [] : [Number(most) * 2 + 1];
  return {
    good: good.filter((each) => typeof each === 'string' || Number.isSafeInteger(each) || each % 1 !== 0),
    bad: ['many', `5 nothings`, ...below, ...above.filter((each) => each < 1e15)],
  };
}

type Act =
  | { do: 'kill-process' | 'start-host' | 'decommission'; host: string }
  | { do: 'add-nodes'; hosts: string[] }
  | { do: 'wait'; until: string }
  | { do: 'preview-repair' };

const hosts = ['master', 'worker01', 'worker02'];
const host = fc.constantFrom(...hosts);

export const someActions: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    fc.record({ do: fc.constantFrom('kill-process' as const, 'start-host' as const, 'decommission' as const), host }),
    fc.record({ do: fc.constant('add-nodes' as const), hosts: fc.subarray(hosts, { minLength: 1 }) }),
    fc.record({ do: fc.constant('wait' as const), until: fc.constantFrom('nodes-up', 'settled', 'hints-delivered') }),
    fc.record({ do: fc.constant('preview-repair' as const) }),
  ),
  { minLength: 1, maxLength: 6 },
);

/** Whether each action finds what it needs: two nodes run at first, and worker02 joins later. */
export function canSucceed(actions: Act[], copies: number): boolean {
  const members = new Set(['master', 'worker01']);
  const down = new Set<string>();
  for (const act of actions) {
    switch (act.do) {
      case 'kill-process':
        if (!members.has(act.host) || down.has(act.host)) return false;
        down.add(act.host);
        break;
      case 'start-host':
        if (!down.delete(act.host)) return false;
        break;
      case 'decommission':
        if (!members.has(act.host) || down.size > 0 || members.size - 1 < copies) return false;
        members.delete(act.host);
        break;
      case 'add-nodes':
        if (down.size > 0 || act.hosts.some((each) => members.has(each))) return false;
        for (const each of act.hosts) members.add(each);
        break;
      case 'wait':
      case 'preview-repair':
        if (down.size > 0) return false;
        break;
      default:
        throw new Error(`Unknown: ${JSON.stringify(act satisfies never)}`);
    }
  }
  return true;
}

/** A campaign with these events, each after the one before it. */
export function eventsText(actions: Act[], copies: number): string {
  const events = actions.map((act, index) => {
    const start = index === 0 ? { atSeconds: 5 } : { after: `e${index - 1}` };
    return `      e${index}: ${JSON.stringify({ ...start, ...act })}\n`;
  });
  return `name: small
title: Events
systems: { cassandra: { tokens: 16, joinLater: [worker02] } }
runs:
  store:
    title: A load
    loads:
      requests: { workload: cassandra-stress, host: kafka01, writeShare: 1, readShare: 1, keys: 1000, durationSeconds: 9000, threads: 4, replicationFactor: ${copies}, targetOperationsPerSecond: 100 }
    events:
${events.join('')}sizes: { smoke: {} }
`;
}
