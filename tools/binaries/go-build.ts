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
  /** Linker variables to set, such as the version that the program tells. */
  variables?: Record<string, string>;
}

const tellMilliseconds = 15_000;

/**
 * Builds programs from source through Go's module proxy. Go's own caches take some gigabytes, so they live for the
 * build alone; `PROOFLOAD_GO_CACHES` names a folder in which they are kept.
 */
export function goBuild(...programs: GoProgram[]): Source {
  return {
    doing: 'building with Go (some minutes, once)',
    async bring(folder, { say }) {
      const go = await onPath('go');
      if (!go) throw new Error('there is no Go on PATH to build it with');
      const named = process.env.PROOFLOAD_GO_CACHES;
      // Builds work in folders of their own.
      const kept = named && resolve(named);
      // Inside the folder being made, so that they go with it when this process is killed.
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
      // The modules are made writable so that they can be removed again.
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
  const clock = setInterval(() => say(`building ${program.executable}, ${elapsed()} so far`), tellMilliseconds);
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-2_000);
  });
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.on('error', reject).on('close', resolve);
    });
    if (code !== 0) throw new Error(`go build of ${program.package} failed: ${lastLines(complaint)}`);
    say(`built ${program.executable} in ${elapsed()}`);
  } finally {
    clearInterval(clock);
  }
}

/** The last complaints of Go on one line, without its lines on what it downloads. */
function lastLines(complaint: string): string {
  const lines = complaint.split('\n').filter((line) => line.trim() && !line.startsWith('go: downloading'));
  return lines.slice(-3).join(' / ') || 'it said nothing';
}
