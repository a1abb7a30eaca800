import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Source } from './binary.ts';
import { onPath } from './machine.ts';

export interface GoProgram {
  /** Folder below `tools/go/` whose go.mod and go.sum pin every module of the build. */
  module: string;
  package: string;
  /** Name of the program to write. */
  executable: string;
  /** Linker variables to set, such as the program's version. */
  variables?: Record<string, string>;
}

const progressMilliseconds = 15_000;

/**
 * Builds programs from source through Go's module proxy. Go's caches take some gigabytes and are removed after the
 * build; `PROOFLOAD_GO_CACHES` names a folder that keeps them.
 */
export function goBuild(...programs: GoProgram[]): Source {
  return {
    doing: 'building with Go (some minutes, once)',
    async bring(folder, { say }) {
      const go = await onPath('go');
      if (!go) throw new Error('Go is not on PATH');
      const named = process.env.PROOFLOAD_GO_CACHES;
      // Builds change their working directory, so the path must be absolute.
      const kept = named && resolve(named);
      // Inside the new folder, which is removed if this process is killed.
      const caches = kept || join(folder, 'go-caches');
      try {
        for (const program of programs) await build(go, program, folder, caches, say);
      } finally {
        if (!kept) await rm(caches, { recursive: true, force: true });
      }
    },
  };
}

async function build(
  go: string,
  program: GoProgram,
  folder: string,
  caches: string,
  say: (line: string) => void,
): Promise<void> {
  const settings = Object.entries(program.variables ?? {}).map(([name, value]) => `-X ${name}=${value}`);
  const argv = [
    'build',
    '-trimpath',
    '-ldflags',
    settings.join(' '),
    '-o',
    join(folder, program.executable),
    program.package,
  ];
  const child = spawn(go, argv, {
    cwd: fileURLToPath(new URL(`../go/${program.module}`, import.meta.url)),
    env: {
      ...process.env,
      // Modules must be writable so that they can be removed.
      GOFLAGS: '-mod=readonly -modcacherw -buildvcs=false',
      GOWORK: 'off',
      GOPATH: join(caches, 'path'),
      GOMODCACHE: join(caches, 'mod'),
      GOCACHE: join(caches, 'build'),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const startedMilliseconds = performance.now();
  const elapsed = () => `${Math.round((performance.now() - startedMilliseconds) / 1000)} s`;
  const clock = setInterval(() => say(`building ${program.executable}, ${elapsed()} so far`), progressMilliseconds);
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-2_000);
  });
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.on('error', reject).on('close', resolve);
    });
    if (code !== 0) throw new Error(`go build of ${program.package} failed: ${lastLines(errors)}`);
    say(`built ${program.executable} in ${elapsed()}`);
  } finally {
    clearInterval(clock);
  }
}

/** The last errors of the Go compiler in one line, without download progress. */
function lastLines(errors: string): string {
  const lines = errors.split('\n').filter((line) => line.trim() && !line.startsWith('go: downloading'));
  return lines.slice(-3).join(' / ') || 'no output';
}
