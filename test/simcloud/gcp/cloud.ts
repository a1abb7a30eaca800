import type { Cloud } from '../kind.ts';
import { kinds } from './kinds.ts';

/** As much of Google Compute Engine as hosts for a campaign need. */
export const gcp: Cloud = { version: '9.37.0', kinds, functions: {} };
