/** The code of the workflows as one script, made by a process of its own: the bundler's memory goes when that process ends. */
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';

const program = fileURLToPath(new URL('print-workflow-bundle.ts', import.meta.url));
/** Ten times what a slow machine takes. */
const limitMilliseconds = 300_000;

/** @throws Error with the bundler's words where the workflows cannot be bundled */
export async function workflowBundle(): Promise<{ code: string }> {
  const { stdout } = await execa(process.execPath, [program], {
    stdin: 'ignore',
    timeout: limitMilliseconds,
    maxBuffer: 64 * 2 ** 20,
    stripFinalNewline: false,
  });
  return { code: stdout };
}
