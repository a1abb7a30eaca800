import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { pagesWithTables, withTable } from '../../tools/metric-docs.ts';

test('docs/data.md and docs/verdicts.md have all declared columns, metrics and resources', async () => {
  for (const { path, text } of await pagesWithTables()) expect(await readFile(path, 'utf8'), path).toBe(text);
});

test('the tables have every metric of a service and every resource of a system', async () => {
  const texts = (await pagesWithTables()).map(({ text }) => text).join('\n');
  expect(texts).toMatch(/\| `kafka_request_handler_idle_share` +\| `kafka-broker` +\| share of one +\|/);
  expect(texts).toMatch(/\| `cassandra_dropped_messages` +\| `cassandra` +\| messages a second +\|/);
  for (const resource of ['request-handlers', 'stages', 'scheduler']) expect(texts).toContain(`| \`${resource}\` `);
});

test('a page without the marks of a table is an error', () => {
  expect(() => withTable('# A page', 'columns', '')).toThrow('lacks "<!-- columns: made by tools/metric-docs.ts -->"');
});
