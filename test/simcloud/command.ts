import { randomBytes } from 'node:crypto';
import type { Provider } from '@pulumi/pulumi/provider/index.js';
import { execa } from 'execa';
import { changedIn } from './cloud.ts';
import { bare } from './secrets.ts';
import type { Properties } from './world.ts';
import { readWorld } from './world-file.ts';

/** What Pulumi's package `command` does of a local command, as far as the program uses it. */
export function commandProvider(folder: string): Provider {
  /** Where machines are not real nobody could log in to them: there the command is taken for done. */
  async function run(inputs: Properties): Promise<Properties> {
    if (readWorld(folder).realNetwork === null) return { ...inputs, stdout: '', stderr: '' };
    const { create, dir, stdin } = bare(inputs) as { create: string; dir: string; stdin: string };
    const { stdout, stderr, failed, exitCode } = await execa('/bin/sh', ['-c', create], {
      cwd: dir,
      input: stdin,
      reject: false,
    });
    if (failed) throw new Error(`exit status ${exitCode}: running ${JSON.stringify(create)}:\n${stderr}`);
    return { ...inputs, stdout, stderr };
  }

  return {
    version: '1.2.1',
    async check(urn, _olds, inputs: Properties) {
      if (urn.includes('command:local:Command')) return { inputs };
      throw new Error(`The pretend cloud knows local commands alone, and not ${urn}: add it in test/simcloud.`);
    },
    async diff(_id, _urn, olds: Properties, news: Properties) {
      const before = Object.fromEntries(Object.entries(olds).filter(([key]) => key !== 'stdout' && key !== 'stderr'));
      const changed = changedIn(bare(before) as Properties, bare(news) as Properties);
      return { changes: changed.length > 0, replaces: changed.filter((key) => key === 'triggers') };
    },
    async create(_urn, inputs: Properties) {
      return { id: `command-${randomBytes(8).toString('hex')}`, outs: await run(inputs) };
    },
    async update(_id, _urn, _olds, inputs: Properties) {
      return { outs: await run(inputs) };
    },
    async delete() {},
  };
}
