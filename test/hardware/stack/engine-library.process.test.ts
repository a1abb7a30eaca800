import { execa } from 'execa';
import { expect, test } from 'vitest';
import { projectFolder } from '../../../src/state/paths.ts';

/** Packages loaded by a process that imports a module of this checkout. */
async function loadedBy(module: string): Promise<string[]> {
  const program = `import { createRequire } from 'node:module';
    await import(${JSON.stringify(module)});
    const { cache } = createRequire(import.meta.url);
    const packages = Object.keys(cache).map((file) => /node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(file)?.[1]);
    console.log(JSON.stringify([...new Set(packages)]));`;
  const { stdout } = await execa(process.execPath, ['--input-type=module', '--eval', program], { cwd: projectFolder });
  return JSON.parse(stdout) as string[];
}

test('a worker loads the automation library, but no compiler, package resolver or database', async () => {
  const packages = await loadedBy('./src/control/worker/run-worker.ts');
  expect(packages).toContain('@pulumi/pulumi');
  for (const big of ['typescript', '@npmcli/arborist', '@duckdb/node-api', '@aws-sdk/client-ec2']) {
    expect(packages).not.toContain(big);
  }
});
