/**
 * Writes the lock file of each installation: its jars as Maven resolves them, with size and SHA-256.
 *
 *     node tools/lock-artefacts.ts [installation …]
 *
 * Needs `mvn`. Run it after changing coordinates in the facts of a system or of a load generator, and commit the lock files. Nothing else in
 * Proofload needs Maven.
 */
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { execa } from 'execa';
import { lockFileOf } from '../src/installations/locks.ts';
import type { Artefact } from '../src/installations/locks.ts';
import { installations } from '../src/installations/registry.ts';
import type { InstallationFacts } from '../src/systems/facts.ts';

function dependencyXml(coordinates: string, without: readonly string[]): string {
  const [group, artifact, version] = coordinates.split(':');
  const exclusions = without.map((each) => {
    const [groupId, artifactId] = each.split(':');
    return `<exclusion><groupId>${groupId}</groupId><artifactId>${artifactId}</artifactId></exclusion>`;
  });
  return `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version>
    <exclusions>${exclusions.join('')}</exclusions></dependency>`;
}

async function resolve(want: InstallationFacts, repository: string, folder: string): Promise<string[]> {
  const single = await resolveWithoutDependencies(want.withoutDependencies ?? [], repository);
  const roots = want.withDependencies ?? [];
  return roots.length > 0
    ? [...(await resolveRoots(roots, want.excluded ?? [], repository, folder)), ...single]
    : single;
}

async function resolveWithoutDependencies(each: readonly string[], repository: string): Promise<string[]> {
  const files: string[] = [];
  for (const coordinates of each) {
    const options = [`-Dartifact=${coordinates}`, '-Dtransitive=false', `-Dmaven.repo.local=${repository}`];
    await execa('mvn', ['-q', 'dependency:get', ...options]);
    const [group, artifact, version, type = 'jar', classifier] = coordinates.split(':');
    const name = `${[artifact, version, classifier].filter(Boolean).join('-')}.${type}`;
    files.push(join(repository, group!.replaceAll('.', '/'), artifact!, version!, name));
  }
  return files;
}

async function resolveRoots(
  roots: readonly string[],
  without: readonly string[],
  repository: string,
  folder: string,
): Promise<string[]> {
  const pom = join(folder, 'pom.xml');
  await writeFile(
    pom,
    `<project><modelVersion>4.0.0</modelVersion><groupId>proofload</groupId><artifactId>lock</artifactId><version>1</version>
     <dependencies>${roots.map((root) => dependencyXml(root, without)).join('\n')}</dependencies></project>`,
  );
  const output = join(folder, 'classpath');
  const goal = ['dependency:build-classpath', '-DincludeScope=runtime', `-Dmdep.outputFile=${output}`];
  await execa('mvn', ['-q', '-f', pom, ...goal, `-Dmaven.repo.local=${repository}`]);
  return (await readFile(output, 'utf8')).trim().split(':');
}

async function lock(file: string, repository: string): Promise<Artefact> {
  const content = await readFile(file);
  const path = file.slice(repository.length + 1);
  const parts = path.split('/');
  return {
    coordinates: [parts.slice(0, -3).join('.'), ...parts.slice(-3, -1)].join(':'),
    path,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  };
}

const named = new Set(process.argv.slice(2));
const repository = join(tmpdir(), 'proofload-lock-repository');
for (const [name, want] of installations) {
  if (named.size > 0 && !named.has(name)) continue;
  const folder = await mkdtemp(join(tmpdir(), 'proofload-lock-'));
  const files = (await resolve(want, repository, folder)).filter((file) => !file.endsWith('.pom'));
  await rm(folder, { recursive: true });
  const artefacts = await Promise.all(files.toSorted().map((file) => lock(file, repository)));
  const names = artefacts.map(({ path }) => basename(path));
  const twice = names.find((each, index) => names.indexOf(each) !== index);
  if (twice) throw new Error(`${name} has two artefacts named ${twice}, which would share one path in its folder`);
  await writeFile(lockFileOf(name), `${JSON.stringify(artefacts, null, 2)}\n`);
  const megabytes = Math.round(artefacts.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6);
  console.log(`${name}: ${artefacts.length} files, ${megabytes} MB`);
}
