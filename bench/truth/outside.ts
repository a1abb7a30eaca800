/** Processes outside all hosts, like other software on the machine. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';

/**
 * Starts a process that the kernel kills when this process ends. The returned function kills it and waits for its exit. It leads its own
 * session, as every service does: the kernel shares cores among sessions (sched_autogroup), not among processes.
 */
export function startOutside(argv: string[]): () => Promise<void> {
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', ...argv], { stdio: 'ignore', cwd: tmpdir(), detached: true });
  const exited = once(child, 'exit');
  return async () => {
    child.kill('SIGKILL');
    await exited;
  };
}
