/** Makes the activities of a worker accept only requests that were signed for them (`src/control/trust`). */
import { ApplicationFailure } from '@temporalio/activity';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { withoutPurpose, refusalText } from '../trust/purpose.ts';
import { notAuthenticated } from '../trust/refused.ts';

export const onlySigned: ActivityInterceptorsFactory = ({ info }) => ({
  inbound: {
    async execute(input, next) {
      const args = withoutPurpose(input.args, 'activity', info.activityType);
      if (args === null) {
        throw ApplicationFailure.nonRetryable(refusalText(`activity ${info.activityType}`), notAuthenticated);
      }
      return next({ ...input, args });
    },
  },
});
