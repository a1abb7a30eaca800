import { expect, test } from 'vitest';
import { linesThatName } from '../../tools/member-names.ts';

const members = ['kafka', 'kafka-producer', 'aws', 'local'];

test('a member is found in strings, keys and identifiers, whatever their case', () => {
  const source = [
    "const title = 'Kafka brokers';",
    'const kafkaPlan = plan.kafka;',
    'const text = `one ${a} of AWS`;',
    "const load = 'kafka-producer';",
    "if (provider === 'local') start();",
  ].join('\n');
  expect(linesThatName(source, members)).toEqual([1, 2, 3, 4, 5]);
});

test('comments, everyday words and words that only begin like a member are no names', () => {
  const source = [
    '// As Kafka does.',
    'const localTime = 1;',
    "const words = 'a local host';",
    "const jaws = 'kafkaesque';",
    "import { a } from './kafka.ts';",
  ].join('\n');
  expect(linesThatName(source, members)).toEqual([]);
});
