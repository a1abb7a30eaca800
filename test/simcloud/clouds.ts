import { aws } from './aws/cloud.ts';
import { gcp } from './gcp/cloud.ts';
import { equinix } from './equinix/cloud.ts';
import type { Cloud } from './kind.ts';

/** Clouds by the name of Pulumi's package. */
export const clouds: Record<string, Cloud> = { aws, gcp, 'equinix-metal': equinix };
