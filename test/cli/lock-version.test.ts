import { expect, test } from 'vitest';
import { lockVersion } from '../../src/cli/lock-version.ts';

test.each([
  ['latest', 'latest is no complete version of Kafka, such as 4.3.1'],
  ['4', '4 is no complete version of Kafka, such as 4.3.1'],
  ['../../../4.2.1', '../../../4.2.1 is no complete version of Kafka, such as 4.3.1'],
  ['2.8.0', 'Kafka 2.8.0 is older than 3.9, the oldest that Proofload runs'],
])('%s is refused before Maven is asked', async (version, sentence) => {
  await expect(lockVersion('kafka', version)).rejects.toThrow(sentence);
});
