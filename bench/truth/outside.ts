/** Processes that belong to no host, as what else runs on a machine. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';

/** Starts one that the kernel ends with this process at the latest; the function ends it and waits until it is gone. */
export function startOutside(argv: string[]): () => Promise<void> {
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', ...argv], { stdio: 'ignore', cwd: tmpdir() });
  const gone = once(child, 'exit');
  return async () => {
    child.kill('SIGKILL');
    await gone;
  };
}
