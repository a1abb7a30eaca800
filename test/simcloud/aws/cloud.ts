import type { Cloud } from '../kind.ts';
import { functions } from './functions.ts';
import { machines } from './machines.ts';
import { network } from './network.ts';
import { security } from './security.ts';

/** As much of AWS as hosts for a campaign need. */
export const aws: Cloud = { version: '7.48.0', kinds: { ...network, ...security, ...machines }, functions };
