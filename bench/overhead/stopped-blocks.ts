/** Stops and continues Proofload's processes while a load runs, so that each load is its own control. */
import { randomInt } from 'node:crypto';
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
 * Stops and continues worker, server and samplers in blocks until `end` is called. The order within each pair is drawn at random:
 * whatever the load does at a certain moment of every run favours neither state. The guards of the hosts' jobs keep running,
 * because they record when the load ended.
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
      let state: Block['state'] = 'stopped';
      for (let number = 0; !ended.aborted; number += 1) {
        if (number % 2 === 0) state = drawnState();
        else state = state === 'running' ? 'stopped' : 'running';
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

const drawnState = (): Block['state'] => (randomInt(2) === 0 ? 'running' : 'stopped');

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
