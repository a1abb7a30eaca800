/** Alternately stops and continues Proofload's processes while a load runs, so that each load is its own control. */
import { setTimeout } from 'node:timers/promises';
import { interruption } from '../interruption.ts';
import type { Block } from './block-pairs.ts';
import { observerPids, type ControlProcesses } from './processes.ts';

/**
 * Two stopped blocks may follow each other. A host without a sample for ten seconds makes a run invalid, and a Temporal
 * server gives a workflow task that was not answered within ten seconds to another worker.
 */
const blockMilliseconds = 4_000;

/**
 * Stops and continues worker, server and samplers in blocks, in pairs of alternating order, until `end` is called. The guards of
 * the hosts' jobs keep running, because they record when the load ended.
 *
 * @param mark of the hosts
 */
export function alternateBlocks(mark: string, control: ControlProcesses): { end(): Promise<Block[]> } {
  const blocks: Block[] = [];
  const over = new AbortController();
  const ended = AbortSignal.any([over.signal, interruption]);
  const alternating = (async () => {
    const pids = await observerPids(mark, control);
    try {
      for (let number = 0; !ended.aborted; number += 1) {
        // running, stopped; stopped, running; running, stopped …
        const state = [0, 3].includes(number % 4) ? 'running' : 'stopped';
        signalAll(pids, state === 'running' ? 'SIGCONT' : 'SIGSTOP');
        const startMilliseconds = Date.now();
        await setTimeout(blockMilliseconds, null, { signal: ended }).catch(() => {});
        if (!ended.aborted) blocks.push({ state, startMilliseconds, endMilliseconds: Date.now() });
      }
    } finally {
      signalAll(pids, 'SIGCONT');
    }
  })();
  return {
    async end() {
      over.abort();
      await alternating;
      return blocks;
    },
  };
}

function signalAll(pids: number[], signal: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      // A child process of the worker has ended.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}
