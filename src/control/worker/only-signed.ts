/** Makes the activities of a worker accept only requests that were signed for them (`src/control/trust`). */
import { ApplicationFailure } from '@temporalio/activity';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { readPurpose, refusalText, resultFor, notAuthenticated } from '../trust/purpose.ts';

export const onlySigned: ActivityInterceptorsFactory = ({ info }) => ({
  inbound: {
    async execute(input, next) {
      const request = readPurpose(input.args, 'activity', info.activityType);
      if (request?.purpose.nonce === undefined) {
        throw ApplicationFailure.nonRetryable(refusalText(`activity ${info.activityType}`), notAuthenticated);
      }
      return resultFor(request.purpose.nonce, await next({ ...input, args: request.args }));
    },
  },
});
