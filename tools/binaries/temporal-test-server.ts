import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Artefact } from '../../src/installations/locks.ts';
import type { Binary } from './binary.ts';

/** Temporal's test server, whose clock jumps to the next timer. Only for tests; a Java program from Maven Central. */
export const temporalTestServer: Binary = {
  title: "Temporal's time-skipping test server",
  name: 'temporal-test-server',
  version: '1.38.0',
  executables: ['temporal-test-server'],
  sources: [
    {
      doing: 'fetching from Maven Central',
      async bring(folder, { finalFolder }) {
        // Loaded here, because a set-up that is complete does not need it.
        const { fetchArtefacts, userLibrary } = await import('../../src/installations/fetch.ts');
        const { pathInLibrary } = await import('../../src/installations/library.ts');
        const lock = new URL('temporal-test-server.lock.json', import.meta.url);
        const artefacts: Artefact[] = JSON.parse(await readFile(lock, 'utf8'));
        const library = userLibrary();
        await fetchArtefacts(library, artefacts);
        await mkdir(join(folder, 'lib'));
        for (const artefact of artefacts) {
          const kept = pathInLibrary(library, artefact);
          await symlink(kept, join(folder, 'lib', basename(kept)));
        }
        const classPath = quoted(join(finalFolder, 'lib', '*'));
        const script = `#!/bin/sh\nexec java -cp ${classPath} io.temporal.testserver.TestServer "$@"\n`;
        await writeFile(join(folder, 'temporal-test-server'), script, { mode: 0o755 });
      },
    },
  ],
  remedy: "set PROOFLOAD_MAVEN_MIRROR to a reachable mirror of Maven Central and run 'npm run setup'",
};

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
