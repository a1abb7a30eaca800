import { expect, test } from 'vitest';
import { lastingChange } from '../../src/actions/registry.ts';
import { runsOf } from '../../src/plan/runs-of.ts';
import { startedServices, serviceJobIds } from '../../src/systems/services.ts';
import type { GcpSettings } from '../../src/providers/gcp/settings.ts';
import { faultsOf, plan, profile } from './examples.ts';

const run = (name: string, events: string) => `  ${name}:
    title: A node joins
    loads:
      requests:
        workload: cassandra-stress
        host: master
        writeShare: 1
        readShare: 1
        keys: 1000
        durationSeconds: 120
        threads: 4
        replicationFactor: 2
        targetOperationsPerSecond: 100
${events === '' ? '' : `    events:\n${events}`}`;
const campaign = (events: string, { later = '[worker02]', runs = '' } = {}) => `name: small
title: A node joins
systems:
  cassandra: { tokens: 16, joinLater: ${later} }
runs:
${run('growing', events)}${runs}sizes:
  smoke: { trials: 1 }
`;
const line = (text: string) => `      ${text}\n`;
const joins = line('joins: { atSeconds: 40, do: add-nodes, hosts: [worker02] }');
const leaves = line('leaves: { after: joins, do: decommission, host: worker02 }');

const isIt = ({ host, service }: { host: string; service: string }) => host === 'worker02' && service === 'cassandra';

test('a host that joins later has the services of the cluster, is no part of it, and is not started with it', () => {
  const planned = plan(campaign(joins));
  const { hosts, joinLater } = planned.clusters['cassandra']!;
  expect(joinLater).toEqual(['worker02']);
  expect(hosts['cassandra']).not.toContain('worker02');
  expect(serviceJobIds(planned).filter(isIt)).toHaveLength(1);
  expect(startedServices(planned).filter(isIt)).toHaveLength(0);
});

test('events add it and remove it', () => {
  const [planned] = runsOf(plan(campaign(joins + leaves)));
  expect(planned?.events?.map(({ title, parameters }) => [title, parameters])).toEqual([
    ['add worker02 to cassandra', { cluster: 'cassandra', service: 'cassandra', hosts: ['worker02'] }],
    ['decommission cassandra on worker02', { cluster: 'cassandra', service: 'cassandra', host: 'worker02' }],
  ]);
});

test.each<[string, string[]]>([
  [line('joins: { atSeconds: 9, do: add-nodes, hosts: [worker01] }'), ['worker01 is a member already']],
  [joins + line('again: { after: joins, do: add-nodes, hosts: [worker02] }'), ['worker02 is a member already']],
  [line('joins: { atSeconds: 9, do: add-nodes, hosts: [nowhere] }'), ['unknown host']],
  [line('leaves: { atSeconds: 9, do: decommission, host: worker02 }'), ['worker02 is not a member of cassandra when']],
  [
    line('lost: { atSeconds: 9, do: kill-process, host: worker02 }'),
    ['is not a member of its cluster when this event'],
  ],
  [
    line('lost: { atSeconds: 9, do: kill-process, host: worker01 }') +
      line('leaves: { after: lost, do: decommission, host: worker01 }'),
    ['cassandra on worker01 is stopped by lost, so it cannot give its data'],
  ],
  [
    line('joins: { atSeconds: 9, do: add-datacenter, dataCenter: second, copies: 1 }'),
    ['cannot be added; no cluster that the run loads has a data centre of which joinLater names all hosts'],
  ],
])('%s is refused', (events, sentences) => {
  const faults = faultsOf(campaign(events));
  expect(faults).toHaveLength(sentences.length);
  for (const sentence of sentences) expect(faults.join('\n')).toContain(sentence);
});

test('hosts that cannot join later are refused', () => {
  expect(faultsOf(campaign(joins, { later: '[kafka01]' })).join('\n')).toContain(
    '"kafka01" is no host of this cluster with the role cassandra',
  );
  expect(faultsOf(campaign('', { later: '[master, worker01, worker02]' })).join('\n')).toContain(
    'joinLater: leaves no host with the role cassandra; keep at least one out of it',
  );
});

const zonesGiven = (zones: string, more = '') =>
  campaign(joins).replace('joinLater: [worker02]', `joinLaterZones: [${zones}]${more}`);

test('all hosts of a zone can join later', () => {
  const zoned = {
    ...profile,
    hosts: profile.hosts.map((host) => (host.name === 'worker02' ? { ...host, zone: 'b' } : host)),
  };
  const { hosts, joinLater } = plan(zonesGiven('b'), { profile: zoned }).clusters['cassandra']!;
  expect(joinLater).toEqual(['worker02']);
  expect(hosts['cassandra']).not.toContain('worker02');
  expect(faultsOf(zonesGiven('c'), { profile: zoned }).join('\n')).toContain('profile five has no host in a zone "c"');
  expect(faultsOf(zonesGiven('b', ', joinLater: [worker02]'), { profile: zoned }).join('\n')).toContain(
    'joinLaterZones: is given as well as joinLater; keep one',
  );
});

test('runs may follow one that changes the members of a cluster for good, if they have no events', () => {
  const other = run('other', '');
  const eventful = run('other', line('lost: { atSeconds: 40, do: kill-process, host: worker01 }'));
  expect(faultsOf(campaign(joins, { runs: other }))).toEqual([]);
  expect(faultsOf(campaign(joins, { runs: eventful })).join('\n')).toContain(
    'runs.other: follows growing-4-100, which changes the members of a cluster for good, and has events; let growing come after it',
  );
  expect(faultsOf(campaign(joins).replace('trials: 1', 'trials: 2')).join('\n')).toContain(
    'runs.growing: is made again after growing-4-100, which changes',
  );
  expect(faultsOf(campaign(joins + leaves, { runs: eventful })).join('\n')).not.toContain('for good');
});

const lost = line('lost: { atSeconds: 30, do: kill-process, host: worker01 }');
const replaced = line('replaced: { after: lost, do: replace-host, host: worker01, by: worker02 }');

test('a stopped host is replaced by one that joins later, which continues with its data', () => {
  const [planned] = runsOf(plan(campaign(lost + replaced)));
  expect(planned?.events?.at(-1)).toMatchObject({
    title: 'replace cassandra on worker01 by worker02, with its data',
    parameters: { cluster: 'cassandra', service: 'cassandra', host: 'worker01', by: 'worker02' },
  });
});

test.each<[string, string]>([
  [
    line('replaced: { atSeconds: 9, do: replace-host, host: worker01, by: worker02 }'),
    'host: cassandra on worker01 runs when this event begins; stop it before with kill-process or stop-host',
  ],
  [
    lost + line('replaced: { after: lost, do: replace-host, host: worker01, by: master }'),
    'by: master is a member already when this event begins; name another host, which joinLater of the cluster has',
  ],
  [lost + line('replaced: { after: lost, do: replace-host, host: worker01, by: nowhere }'), 'by: unknown host'],
  [
    lost + line('replaced: { after: lost, do: replace-host, host: worker01 }'),
    'by: is missing; name the host that takes its place, one of joinLater of the cluster',
  ],
  [
    line('replaced: { atSeconds: 9, do: replace-host, host: worker02, by: worker01 }'),
    'host: worker02 is not a member of cassandra when this event begins',
  ],
])('%s is refused', (events, sentence) => {
  expect(faultsOf(campaign(events)).join('\n')).toContain(sentence);
});

const refused = (changed: Partial<typeof profile>): string =>
  faultsOf(campaign(lost + replaced), { profile: { ...profile, ...changed } }).join('\n');

test('an event that cannot be planned is refused with a sentence, whatever follows it', () => {
  const waits = line('complete: { after: replaced, do: wait, until: nodes-up }');
  const wrong = replaced.replace('by: worker02', 'by: nowhere');
  const faults = faultsOf(campaign(lost + wrong + waits));
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain('by: unknown host');
});

test('data stay in their zone, on this machine, and on a disk that belongs to one host', () => {
  const elsewhere = profile.hosts.map((host) => (host.name === 'worker02' ? { ...host, zone: 'b' } : host));
  expect(refused({ hosts: elsewhere })).toContain('worker02 is in zone b, and worker01 in zone a; members with data');
  const type = profile.hardware['type-2']!;
  const withDisk = { ...profile.hardware, 'type-2': { ...type, limits: { ownDiskMebibytes: 4096 } } };
  expect(refused({ hardware: withDisk })).toContain('worker01 has a disk of its own, which cannot be given');
});

/** The same profile with rented hosts, which have disks that outlive their machines. */
const dataVolume = { gigabytes: 200, kind: 'pd-standard', operationsPerSecond: null, megabytesPerSecond: null };
const gcp: GcpSettings = {
  provider: 'gcp',
  project: 'a-project',
  region: 'us-central1',
  zones: { a: 'us-central1-a' },
  sshFrom: null,
  image: 'an-image',
};
const rented = (volume: typeof dataVolume | null): Partial<typeof profile> => ({
  provider: 'gcp',
  settings: gcp,
  hosts: profile.hosts.map((host) => ({ ...host, dataVolume: volume })),
});
const renewed = line('replaced: { after: lost, do: replace-host, host: worker01 }');
const planRented = (events: string) =>
  faultsOf(campaign(events), {
    profile: { ...profile, ...rented(dataVolume) },
    limits: { maxDollars: 100 },
  });

test('a rented host gets a new machine with its disk, and is a member as before', () => {
  expect(planRented(lost + renewed)).toEqual([]);
  const [planned] = runsOf(
    plan(campaign(lost + renewed), {
      profile: { ...profile, ...rented(dataVolume) },
      limits: { maxDollars: 100 },
    }),
  );
  expect(planned?.events?.at(-1)).toMatchObject({
    title: 'give worker01 a new machine, which continues with the disk of cassandra',
    parameters: { cluster: 'cassandra', service: 'cassandra', host: 'worker01' },
  });
  expect(lastingChange(planned!)).toBeNull();
});

test('a new machine may take no longer than hosts keep running without a renewal of their lease', () => {
  const slow = renewed.replace('host: worker01', 'host: worker01, withinSeconds: 1801');
  expect(planRented(lost + slow).join('\n')).toContain(
    'withinSeconds: is 1801, but a machine whose lease is not renewed for lease.graceMinutes, 30 min, ends itself',
  );
  expect(planRented(lost + slow.replace('1801', '1800'))).toEqual([]);
});

test('another host cannot have the disk of a rented one, nor a new machine one that ended with the old one', () => {
  expect(planRented(lost + replaced).join('\n')).toContain(
    'by: cannot be given on Google Compute Engine, where worker01 itself gets a new machine, which keeps its disk; remove it',
  );
  const withoutDisk = faultsOf(campaign(lost + renewed), { profile: { ...profile, ...rented(null) } }).join('\n');
  expect(withoutDisk).toContain('host: the disks of worker01 on Google Compute Engine end with its machine');
});

test('a machine that others need is not replaced', () => {
  const onMaster =
    line('lost: { atSeconds: 30, do: kill-process, host: master }') + renewed.replace('worker01', 'master');
  expect(planRented(onMaster).join('\n')).toContain('master also runs load requests, which would end with its machine');
});

test('a host that is replaced, and then replaces the other one again, changes nothing for good', () => {
  const back =
    line('stopped: { after: replaced, do: kill-process, host: worker02 }') +
    line('reversed: { after: stopped, do: replace-host, host: worker02, by: worker01 }');
  const [once, twice] = [lost + replaced, lost + replaced + back].map((events) => {
    const [planned] = runsOf(plan(campaign(events)));
    return lastingChange(planned!);
  });
  expect(once).toEqual({
    joined: [{ host: 'worker02', jobId: 'cassandra' }],
    left: [{ host: 'worker01', jobId: 'cassandra' }],
  });
  expect(twice).toBeNull();
});
