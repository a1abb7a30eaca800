import type { Preflight } from '../preflight.ts';

/** Local hosts need no provider; the size of this machine is checked for every profile of this kind. */
export const preflight: Preflight = async () => [];
