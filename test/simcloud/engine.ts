import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { stackEnvironment } from '../../src/hardware/stack/environment.ts';

export interface TestStack {
  /** Returns the outputs of the program. */
  up(): Promise<Record<string, unknown>>;
  destroy(): Promise<void>;
}

/**
 * Runs `body` with a stack of a program of the test's own, on the real engine and a state that is thrown away. A program in the process
 * of the test would serve every user of the machine.
 *
 * @param program path of its file
 */
export async function withStack<Result>(program: string, body: (stack: TestStack) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'proofload-simcloud-engine-'));
  await mkdir(join(folder, 'home'));
  await writeFile(
    join(folder, 'Pulumi.yaml'),
    `name: pretend\nruntime: { name: nodejs, options: { typescript: false } }\nmain: ${program}\n`,
  );
  const backend = { PULUMI_BACKEND_URL: `file://${folder}` };
  const env = { ...stackEnvironment({ ...process.env, ...backend }), PULUMI_HOME: join(folder, 'home') };
  const pulumi = (...argv: string[]) => execa('pulumi', [...argv, '--non-interactive'], { cwd: folder, env });
  const change = ['--yes', '--skip-preview'];
  try {
    await pulumi('stack', 'init', 'pretend');
    return await body({
      up: async () => {
        await pulumi('up', ...change);
        const { stdout } = await pulumi('stack', 'output', '--json');
        return JSON.parse(stdout) as Record<string, unknown>;
      },
      destroy: async () => void (await pulumi('destroy', ...change)),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
