import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Gives a test file its own state folder, and with it its own mark, so that its hosts are never those of a campaign.
 * Import it before anything that reads paths.
 */
export const scratchState = mkdtempSync(join(tmpdir(), 'proofload-infra-'));
process.env.PROOFLOAD_STATE = scratchState;
delete process.env.PULUMI_BACKEND_URL;

// As every command does first. In a process of its own: the test may change further paths before it loads them.
const identity = join(import.meta.dirname, '../../src/state/identity.ts');
execFileSync(process.execPath, ['-e', `import(${JSON.stringify(identity)}).then(({ identityOf }) => identityOf())`]);
