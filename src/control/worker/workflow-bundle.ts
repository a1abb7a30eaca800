/** The code of the workflows as one script, bundled in a separate process, so that the bundler's memory is freed when it ends. */
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';

const program = fileURLToPath(new URL('print-workflow-bundle.ts', import.meta.url));
/** Ten times what a slow machine needs. */
const limitMilliseconds = 300_000;

/** @throws Error with the bundler's message if the workflows cannot be bundled */
export async function workflowBundle(): Promise<{ code: string }> {
  const { stdout } = await execa(process.execPath, [program], {
    stdin: 'ignore',
    timeout: limitMilliseconds,
    maxBuffer: 64 * 2 ** 20,
    stripFinalNewline: false,
  });
  return { code: stdout };
}
