/**
 * Keeps the hosts up after the runs (`--keep`): results and report are written first. The time ends by itself, by
 * `proofload release`, by a cancellation, or with the lease. The outcome of the campaign does not change by it.
 */
import { CancellationScope, condition, setHandler } from '@temporalio/workflow';
import type { Plan } from '../src/plan/plan.ts';
import { noteKept, noteReleased, releaseRefusal } from '../src/control/progress/controls.ts';
import type { KeptProgress } from '../src/control/progress/progress.ts';
import type { KeptEnd, KeptHosts } from '../src/measurement/results/types.ts';
import { releaseUpdate } from './messages.ts';
import type { ProgressPublisher } from './progress-publisher.ts';

export interface HostKeeper {
  /** Whether the hosts are kept now. */
  readonly isKeeping: boolean;
  /** What `campaign.json` has of the time that now begins. */
  begin(): KeptHosts;
  /** Waits until the time of `kept` has passed or something ends it. Never throws. */
  wait(kept: KeptHosts, results: Pick<KeptProgress, 'verdicts' | 'report'>): Promise<KeptHosts>;
  /** The lease ends the time, or cancels the campaign. */
  endWithLease(): void;
}

/** Call it in the root scope of the workflow, whose cancellation ends the time. Registers the update handler. */
export function hostKeeper({ keepSeconds = 0 }: Plan, publisher: ProgressPublisher): HostKeeper {
  let isKeeping = false;
  // What happened first. A cancellation may come before the hosts are kept.
  let endedBy: KeptEnd | null = null;
  CancellationScope.current().cancelRequested.catch(() => {
    endedBy ??= 'cancel';
  });
  setHandler(
    releaseUpdate,
    () => {
      endedBy ??= 'release';
      return 'The hosts are being removed.';
    },
    {
      validator: () => {
        const refusal = releaseRefusal(publisher.progress);
        if (refusal !== null) throw new Error(refusal);
      },
    },
  );

  return {
    get isKeeping() {
      return isKeeping;
    },
    begin() {
      isKeeping = true;
      return { seconds: keepSeconds, startMilliseconds: Date.now(), endMilliseconds: null, endedBy: null };
    },
    async wait(kept, results) {
      const sinceMilliseconds = Date.now();
      const untilMilliseconds = sinceMilliseconds + keepSeconds * 1000;
      publisher.update((progress) => noteKept(progress, { sinceMilliseconds, untilMilliseconds, ...results }));
      await condition(() => endedBy !== null, keepSeconds * 1000, { summary: 'Keep the hosts up until released' });
      publisher.update(noteReleased);
      isKeeping = false;
      return { ...kept, endMilliseconds: Date.now(), endedBy: endedBy ?? 'time' };
    },
    endWithLease() {
      endedBy ??= 'lease';
    },
  };
}
