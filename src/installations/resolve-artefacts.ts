/** Resolves an installation to its files, with Maven, and pins each by size and SHA-256. */
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { execa, ExecaError } from 'execa';
import { RefusalError } from '../input/refusal.ts';
import { isAbsence } from '../input/absence.ts';
import { cacheFolder } from '../state/paths.ts';
import type { InstallationFacts } from '../systems/facts.ts';
import type { Artefact } from './locks.ts';

/** Maven's own repository, kept between calls, because versions share most of their files. Maven runs plug-ins from it. */
export const mavenRepository = join(cacheFolder, 'maven');

/**
 * Every file of an installation as Maven resolves it, by path. Maven compares what it fetches with the checksums of its repository.
 *
 * @param name for messages
 * @throws RefusalError if Maven is missing, or the repository does not serve a file
 */
export async function resolveArtefacts(name: string, wanted: InstallationFacts): Promise<Artefact[]> {
  const folder = await mkdtemp(join(tmpdir(), 'proofload-lock-'));
  const repository = mavenRepository;
  await mkdir(repository, { recursive: true, mode: 0o700 });
  try {
    const files = [
      ...(await resolveRoots(wanted.withDependencies ?? [], wanted.excluded ?? [], repository, folder)),
      ...(await resolveWithoutDependencies(wanted.withoutDependencies ?? [], repository)),
    ];
    const jars = files.filter((file) => !file.endsWith('.pom')).toSorted();
    const artefacts = await Promise.all(jars.map((file) => pin(file, repository)));
    refuseTwins(name, artefacts);
    return artefacts;
  } catch (error) {
    throw mavenRefusal(name, error) ?? error;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The refusal of a failure of Maven that the user can mend; null for any other. */
export function mavenRefusal(name: string, error: unknown): RefusalError | null {
  if (!(error instanceof ExecaError)) return null;
  if (isAbsence(error.cause) || isAbsence(error))
    return new RefusalError([
      `${name}: Maven resolves the files of a lock file, and there is no mvn on the PATH; install Maven 3`,
    ]);
  const output = `${error.stdout}\n${error.stderr}`;
  const missing = /Could not (?:find|transfer) artifact (\S+)/.exec(output) ?? /(\S+) was not found in/.exec(output);
  if (!missing) return null;
  return new RefusalError([`${name}: Maven's repository does not serve ${missing[1]}; choose a version that it has`]);
}

/** The files of an installation share one folder. */
function refuseTwins(name: string, artefacts: Artefact[]): void {
  const names = artefacts.map(({ path }) => basename(path));
  const twice = names.find((each, index) => names.indexOf(each) !== index);
  if (twice !== undefined)
    throw new RefusalError([
      `${name} has two files named ${twice}, which would share one path in its folder; exclude one`,
    ]);
}

function dependencyXml(coordinates: string, without: readonly string[]): string {
  const [group, artifact, version] = coordinates.split(':');
  const exclusions = without.map((each) => {
    const [groupId, artifactId] = each.split(':');
    return `<exclusion><groupId>${groupId}</groupId><artifactId>${artifactId}</artifactId></exclusion>`;
  });
  return `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version>
    <exclusions>${exclusions.join('')}</exclusions></dependency>`;
}

async function resolveRoots(
  roots: readonly string[],
  without: readonly string[],
  repository: string,
  folder: string,
): Promise<string[]> {
  if (roots.length === 0) return [];
  const pom = join(folder, 'pom.xml');
  await writeFile(
    pom,
    `<project><modelVersion>4.0.0</modelVersion><groupId>proofload</groupId><artifactId>lock</artifactId><version>1</version>
     <dependencies>${roots.map((root) => dependencyXml(root, without)).join('\n')}</dependencies></project>`,
  );
  const output = join(folder, 'classpath');
  const goal = ['dependency:build-classpath', '-DincludeScope=runtime', `-Dmdep.outputFile=${output}`];
  await maven(repository, ['-f', pom, ...goal]);
  return (await readFile(output, 'utf8')).trim().split(':');
}

async function resolveWithoutDependencies(each: readonly string[], repository: string): Promise<string[]> {
  const files: string[] = [];
  for (const coordinates of each) {
    await maven(repository, ['dependency:get', `-Dartifact=${coordinates}`, '-Dtransitive=false']);
    const [group, artifact, version, type = 'jar', classifier] = coordinates.split(':');
    const name = `${[artifact, version, classifier].filter(Boolean).join('-')}.${type}`;
    files.push(join(repository, group!.replaceAll('.', '/'), artifact!, version!, name));
  }
  return files;
}

/** A wrong checksum is an error, which Maven by itself only reports. What was missing before is asked for again. */
async function maven(repository: string, argv: string[]): Promise<void> {
  const quietly = ['--quiet', '--batch-mode', '--strict-checksums', '--update-snapshots'];
  await execa('mvn', [...quietly, ...argv, `-Dmaven.repo.local=${repository}`]);
}

async function pin(file: string, repository: string): Promise<Artefact> {
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
