/** Cleanup on a machine that reaches the cloud and not the server of Pulumi's plug-ins. */
import { forgetState, writeStack } from './pretend.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { clearStack } from '../../infra/clear.ts';
import { withSimcloud } from '../simcloud/harness.ts';
import { pretendProfiles } from './pretend-profile.ts';
import { scratchState } from './scratch-state.ts';

afterAll(forgetState, 60_000);

test('a stack that has nothing in Pulumi’s state is cleared without a plug-in', { timeout: 120_000 }, async () => {
  const { PATH } = process.env;
  await withSimcloud({}, async () => {
    // Without the pretend plug-ins the engine would have to download real ones.
    process.env.PATH = PATH;
    await writeStack('bare', pretendProfiles.find(({ name }) => name === 'small-aws')?.stack(['one']) ?? '');
    await clearStack('bare');
    expect(existsSync(join(scratchState, 'pulumi', 'home', 'plugins'))).toBe(false);
  });
});
