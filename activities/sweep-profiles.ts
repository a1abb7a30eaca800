import { Context } from '@temporalio/activity';
import { sweep } from '../infra/sweep.ts';
import { holdersOf } from '../src/control/running.ts';
import type { SweepActivities } from './lease-contract.ts';
import { whileBeating } from './while-beating.ts';

export const sweepProfiles: SweepActivities['sweepProfiles'] = () =>
  whileBeating(({ signal, onProgress }) => {
    const { client } = Context.current();
    return sweep({
      profile: null,
      holders: (profile) => holdersOf(client, profile),
      remove: 'of campaigns',
      signal,
      onProgress,
    });
  });
