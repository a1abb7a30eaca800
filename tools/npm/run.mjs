import { spawn } from 'node:child_process';

/**
 * Runs a program to its end and prints its elapsed time every 15 s.
 *
 * @param {string} program
 * @param {string[]} argv
 * @param {{folder: string, output: 'pipe' | 'inherit', label?: string}} options
 * @returns {Promise<{code: number, output: string}>}
 */
export function run(program, argv, { folder, output, label }) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, argv, { cwd: folder, stdio: ['ignore', output, output] });
    const startedMilliseconds = Date.now();
    const printElapsed = () =>
      console.log(`${label}, ${Math.round((Date.now() - startedMilliseconds) / 1000)} s so far`);
    const clock = label ? setInterval(printElapsed, 15_000) : undefined;
    let captured = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => (captured += text));
    }
    child.on('error', (error) => {
      clearInterval(clock);
      reject(
        new Error(`${program} could not be started: ${error.message}. Install Node with npm (https://nodejs.org).`),
      );
    });
    child.on('close', (code) => {
      clearInterval(clock);
      resolve({ code: code ?? 1, output: captured });
    });
  });
}
