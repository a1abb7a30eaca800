import { gcpSettings } from '../../../src/providers/gcp/settings.ts';
import type { ComputeApi } from '../../../src/providers/gcp/compute-api.ts';
import type { StackProfile } from '../../../src/providers/profile.ts';
import { markOf } from '../../../src/state/mark.ts';
import { ownerId } from '../../../src/state/owner.ts';
import type { LeftoversManager } from '../../leftovers.ts';
import { vacateRented } from '../../rented/vacate-rented.ts';
import { receiveRented } from '../../rented/receive-rented.ts';
import { apiFor, withApi } from './client.ts';
import { moveExpiry } from './expiry.ts';
import { kinds } from './kinds.ts';
import type { Wanted } from './names.ts';
import { removalLimits, removeWanted, type RemovalLimits } from './removal.ts';

/**
 * Leftovers of a stack on Google Compute Engine, listed by Google itself: everything with the stack's mark, as label or
 * as beginning of its name, that this state folder made. Other resources of the project are neither listed nor removed.
 */
export function leftoversOnGcp(
  api: (stack: string, signal?: AbortSignal) => Promise<ComputeApi>,
  limits: RemovalLimits,
): LeftoversManager {
  return {
    async check(profile) {
      const project = projectOf(profile);
      const wanted = await wantedFor(profile);
      return withApi(api(profile.stack), 'list leftovers', project, async (client) => {
        const checks = [];
        for (const kind of kinds) {
          const found = await kind.find(client, project, wanted);
          const what = `${kind.what} of project ${project} with the mark ${markOf(profile.stack)} of this state folder`;
          checks.push({ what, found: found.map(({ label }) => label) });
        }
        return checks;
      });
    },

    async remove(profile, options) {
      const project = projectOf(profile);
      const wanted = await wantedFor(profile);
      await withApi(api(profile.stack, options.signal), 'remove leftovers', project, (client) =>
        removeWanted(client, project, wanted, limits, options),
      );
    },

    receive: receiveRented,
    vacate: vacateRented,

    async hold(profile, expires, signal) {
      const project = projectOf(profile);
      const wanted = await wantedFor(profile);
      await withApi(api(profile.stack, signal), 'update the expiry label', project, (client) =>
        moveExpiry(client, project, wanted, expires),
      );
    },
  };
}

/** Google as campaigns and cleanup use it. Credentials come from Google's usual sources; see docs/gcp.md. */
export const gcpLeftovers: LeftoversManager = leftoversOnGcp(apiFor, removalLimits);

const wantedFor = async ({ stack }: StackProfile): Promise<Wanted> => ({ owner: await ownerId(), mark: markOf(stack) });

const projectOf = (profile: StackProfile): string => gcpSettings(profile).project;
