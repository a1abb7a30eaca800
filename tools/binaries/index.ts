import type { Binary } from './binary.ts';
import { pulumi } from './pulumi.ts';
import { temporal } from './temporal.ts';
import { temporalTestServer } from './temporal-test-server.ts';

/** Every external program that set-up installs. */
export const binaries: Binary[] = [temporal, pulumi, temporalTestServer];
