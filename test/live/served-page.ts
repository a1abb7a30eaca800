/** The live page of `test/programs/live-page.ts` in a process of its own, for tests that speak to it. */
import { once } from 'node:events';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { execa } from 'execa';
import { sampleLine } from './samples/sample-line.ts';

export interface ServedPage {
  /** `http://127.0.0.1:<port>` */
  origin: string;
  /** Opens the page. */
  link: string;
  /** Appends what the sampler of the host writes in a second. */
  append(at: number, cores: number): Promise<void>;
  close(): Promise<void>;
}

export async function servePage(): Promise<ServedPage> {
  const folder = await mkdtemp(join(tmpdir(), 'proofload-live-'));
  const served = execa(process.execPath, [join(import.meta.dirname, '../programs/live-page.ts')], {
    env: { PROOFLOAD_STATE: join(folder, 'state'), PROOFLOAD_RESULTS: join(folder, 'results') },
    buffer: false,
    reject: false,
    stderr: 'inherit',
  });
  const [line] = (await once(createInterface({ input: served.stdout }), 'line')) as [string];
  const { port, token, samples } = JSON.parse(line) as { port: number; token: string; samples: string };
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    link: `${origin}/?token=${token}`,
    append: (at, cores) => appendFile(samples, sampleLine(at, cores)),
    async close() {
      served.kill();
      await served;
      await rm(folder, { recursive: true });
    },
  };
}
