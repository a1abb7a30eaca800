import type { Preflight } from '../preflight.ts';
import { equinixClosed } from './facts.ts';

/** Refuses: nothing can be ordered from Equinix. Tests set the address of a pretend cloud instead. */
export const preflight: Preflight = async ({ name }) =>
  process.env.PROOFLOAD_PRETEND_CLOUD ? [] : [{ path: null, sentence: `profile ${name}: ${equinixClosed}` }];
