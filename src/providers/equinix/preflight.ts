import type { Preflight } from '../preflight.ts';
import { equinixClosed } from './facts.ts';

/** Refuses: nothing can be ordered of Equinix. The address of the pretend cloud of our own tests stands in for what is closed. */
export const preflight: Preflight = async ({ name }) =>
  process.env.PROOFLOAD_PRETEND_CLOUD ? [] : [{ path: null, sentence: `profile ${name}: ${equinixClosed}` }];
