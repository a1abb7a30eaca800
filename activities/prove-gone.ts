import { lookUntilCertain } from '../infra/absence.ts';
import { foundIn, leftoversOf } from '../infra/leftovers-of.ts';
import { removeKeys } from '../src/hosts/ssh/campaign-keys.ts';
import { forgetBroughtUp } from '../src/hardware/stack/brought-up.ts';
import { forgetCredentials } from '../src/providers/credentials.ts';
import { resourcesOf } from '../src/hardware/stack/resources.ts';
import type { CampaignActivities } from './contract.ts';
import { whileBeating } from './while-beating.ts';

const count = (found: unknown[]): string => (found.length === 0 ? 'none' : String(found.length));

const twice = (millisecondsApart: number | null): string =>
  millisecondsApart === null ? '' : `, seen twice ${millisecondsApart / 1000} s apart`;

export const proveGone: CampaignActivities['proveGone'] = ({ plan }) =>
  whileBeating(async (options) => {
    const { looks, millisecondsApart } = await lookUntilCertain(await leftoversOf(plan.profile), options);
    const resources = await resourcesOf(plan.profile);
    const left = [...foundIn(looks), ...resources.map((name) => `resource ${name} of the stack ${plan.profile}`)];
    if (left.length === 0) {
      await forgetBroughtUp(plan.profile);
      await removeKeys(plan.profile);
      await forgetCredentials(plan.profile);
    }
    return {
      proven: left.length === 0,
      left,
      checked: [
        ...looks.map(({ what, found }) => `${what}: ${count(found)}${twice(millisecondsApart)}.`),
        `Resources in Pulumi's state of the stack ${plan.profile}: ${count(resources)}.`,
      ],
      atMilliseconds: Date.now(),
    };
  });
