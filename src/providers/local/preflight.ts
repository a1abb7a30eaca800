import type { Preflight } from '../preflight.ts';

/** Hosts on this machine need nothing of a provider; whether the machine is large enough is asked for every profile of its kind. */
export const preflight: Preflight = async () => [];
