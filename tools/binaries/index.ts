import type { Binary } from './binary.ts';
import { pulumi } from './pulumi.ts';
import { temporal } from './temporal.ts';
import { temporalTestServer } from './temporal-test-server.ts';

/** Every outside program that set-up brings. */
export const binaries: Binary[] = [temporal, pulumi, temporalTestServer];
