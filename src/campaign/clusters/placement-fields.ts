/** The fields of a cluster that say which hosts of the profile it takes. */
import { flag, list, text } from '../../input/fields.ts';
import { longestHostName, longestName } from '../../input/identifiers.ts';
import { mostInstances } from '../../input/limits.ts';
import type { SystemFacts } from '../../systems/facts.ts';
import { cannotBeExisting } from '../../systems/registry.ts';

/** More than these no profile has. */
const mostZones = 20;

/** The fields `hosts` and `zones` of a system. */
export function placementFields(facts: SystemFacts) {
  const ofExisting =
    cannotBeExisting(facts) === null
      ? ' Of an existing cluster: those on which it runs, for [their telemetry](existing-clusters.md#telemetry-of-its-hosts). Default: none.'
      : '';
  return {
    hosts: list('names of hosts', text('the name of a host', longestHostName), mostInstances)
      .min(1, { error: 'must hold at least one host' })
      .exactOptional()
      .describe(
        `Hosts of the profile that it takes, each with a role of the system. Default: all with such a role.${ofExisting}`,
      ),
    ...(facts.growing
      ? {
          joinLater: list('names of hosts', text('the name of a host', longestHostName), mostInstances)
            .min(1, { error: 'must hold at least one host' })
            .exactOptional()
            .describe(
              'Hosts that the cluster does not have at first: its services are installed there, and [an event](operations-in-flight.md#members-that-join-and-leave) adds them.',
            ),
          joinLaterZones: zonesField()
            .exactOptional()
            .describe('Zones instead of `joinLater`: all hosts of the cluster in them join later.'),
          bringUpWhenNeeded: flag()
            .exactOptional()
            .describe(
              'Whether the hosts that join later [come up only before the run that adds them](operations-in-flight.md#hosts-that-come-up-when-they-are-needed). Saves their price until then.',
            ),
          removeWhenDecommissioned: flag()
            .exactOptional()
            .describe(
              'Whether hosts are [removed after the run in which their members leave for good](operations-in-flight.md#hosts-that-are-removed-early). Saves their price from then on.',
            ),
        }
      : {}),
    zones: zonesField()
      .exactOptional()
      .describe('Zones of the profile instead of `hosts`: it takes their hosts with a role of the system.'),
  };
}

const zonesField = () =>
  list('names of zones', text('the name of a zone', longestName), mostZones).min(1, {
    error: 'must hold at least one zone',
  });
