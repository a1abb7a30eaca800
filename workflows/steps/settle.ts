/** Waits until clusters have settled, or until the time is over: then the next runs have what was still unfinished. */
import { isCancellation } from '@temporalio/workflow';
import { stepAttempts } from '../../src/failures/kinds.ts';
import type { SettleStep } from '../../src/steps/settle/facts.ts';
import { failureType } from '../failure.ts';
import { restartClusters } from '../restart-clusters.ts';
import { starting } from '../retry.ts';
import { reported } from './reported.ts';

/** A cluster whose service died is restarted, and then has the complete time again. */
export const performSettle = reported<SettleStep>(async (step, { deployment, results }) => {
  const { title, clusters, withinSeconds, limitSeconds } = step;
  for (let attempt = 1; ; attempt += 1) {
    const startMilliseconds = Date.now();
    const untilMilliseconds = startMilliseconds + withinSeconds * 1000;
    try {
      const given = { ...deployment, clusters, withinSeconds, untilMilliseconds };
      const notSettled = await starting(title, limitSeconds).settle(given);
      results.datasets.notSettled = notSettled;
      const seconds = Math.round((Date.now() - startMilliseconds) / 1000);
      return notSettled === null ? `settled after ${seconds} s` : `not settled: ${notSettled}`;
    } catch (error) {
      if (isCancellation(error) || attempt === stepAttempts || failureType(error) !== 'ServiceDied') throw error;
      await restartClusters(deployment, { clusters, limitSeconds });
    }
  }
});
