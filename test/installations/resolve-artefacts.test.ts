import { execa } from 'execa';
import { expect, test } from 'vitest';
import { mavenRefusal } from '../../src/installations/resolve-artefacts.ts';

/** The error of a command that prints this and fails. */
async function failureWith(output: string): Promise<unknown> {
  return await execa(process.execPath, [
    '-e',
    `process.stdout.write(${JSON.stringify(output)}); process.exit(1)`,
  ]).catch((error: unknown) => error);
}

// As Maven 3.8 prints them.
test.each([
  'Could not resolve dependencies for project proofload:lock:jar:1: Could not find artifact org.apache.kafka:kafka_2.13:jar:9.9.9 in central (https://example.org/maven2) -> [Help 1]',
  'The following artifacts could not be resolved: a:b:jar:1, c:d:jar:1: org.apache.kafka:kafka_2.13:jar:9.9.9 was not found in https://example.org/maven2 during a previous attempt.',
])('A version that Maven’s repository does not serve is refused with one sentence', async (output) => {
  expect(mavenRefusal('kafka-9.9.9', await failureWith(`[ERROR] ${output}\n`))?.faults).toEqual([
    "kafka-9.9.9: Maven's repository does not serve org.apache.kafka:kafka_2.13:jar:9.9.9; choose a version that it has",
  ]);
});

test('Without Maven, the refusal says what to install', async () => {
  const absent = await execa('/nowhere/mvn').catch((error: unknown) => error);
  expect(mavenRefusal('kafka-4.2.1', absent)?.faults).toEqual([
    'kafka-4.2.1: Maven resolves the files of a lock file, and there is no mvn on the PATH; install Maven 3',
  ]);
});

test('Any other failure is not explained away', async () => {
  expect(mavenRefusal('kafka-4.2.1', await failureWith('[ERROR] Checksum validation failed'))).toBeNull();
  expect(mavenRefusal('kafka-4.2.1', new Error('a bug'))).toBeNull();
});
