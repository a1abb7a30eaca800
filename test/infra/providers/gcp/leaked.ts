/** Resources on the pretend Google that are in no state, as an engine that was killed leaves them. */
import { descriptionOf, labelsFor, nameOf } from '../../../../infra/providers/gcp/names.ts';
import { markOf, profileOfStack } from '../../../../src/state/mark.ts';
import { make } from '../../../simcloud/cloud.ts';
import { gcp } from '../../../simcloud/gcp/cloud.ts';
import { types } from '../../../simcloud/gcp/kinds.ts';
import type { World } from '../../../simcloud/world.ts';

export const expires = '2026-12-01T10:00:00.000Z';

/** One of each kind, the instance with the disk attached. */
export function leak(world: World, stack: string, owner: string, mark = markOf(stack)): void {
  const of = { name: profileOfStack(stack), stack };
  const description = descriptionOf(of, owner);
  const labels = { ...labelsFor(of, owner, { campaign: 'c', expires }), 'proofload-mark': mark };
  const named = (name: string) => ({ name: nameOf(mark, name), description });
  const network = make(gcp, world, types.network, 'network', named('network')).id;
  const inNetwork = { network, region: 'us-central1', ipCidrRange: '10.77.0.0/16' };
  const subnetwork = make(gcp, world, types.subnet, 'subnet', { ...named('subnet'), ...inNetwork }).id;
  make(gcp, world, types.firewall, 'firewall-hosts', { ...named('hosts'), network });
  const zone = 'us-central1-a';
  const disk = { ...named('one-data'), zone, type: 'pd-standard', size: 2000, labels };
  const source = make(gcp, world, types.disk, 'one-data', disk).id;
  make(gcp, world, types.instance, 'one', {
    ...named('one'),
    zone,
    labels,
    machineType: 'n1-standard-2',
    bootDisk: {},
    networkInterfaces: [{ subnetwork }],
    attachedDisks: [{ source }],
  });
}
