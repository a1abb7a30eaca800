import { expect, test } from 'vitest';
import { html } from '../../src/report/html.ts';
import { markdownText, tableHtml, tableMarkdown } from '../../src/report/table.ts';
import type { Table } from '../../src/text/table.ts';

const hostile = `<script>alert("1")</script> | & 'x'`;
const table: Table = {
  id: 'hostile',
  caption: hostile,
  columns: [{ label: 'Host' }, { label: 'p99', group: 'Latency', numeric: true }],
  rows: [{ cells: [hostile, '3 ms'] }, { cells: ['other'], isInvalid: 'invalid: it died' }],
  notes: [],
};

test('values in markup are escaped, in text and in attributes, unless they are markup', () => {
  const inner = html`<b>${'<i>'}</b>`;
  expect(html`<p title="${'"'}">${inner}${[hostile, null, false, 0]}</p>`.text).toBe(
    '<p title="&quot;"><b>&lt;i&gt;</b>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; | &amp; &#39;x&#39;0</p>',
  );
});

test('a table escapes hostile names, and an invalid row has its reason in place of missing cells', () => {
  const text = tableHtml(table).text;
  expect(text).not.toContain('<script');
  expect(text).toContain('<td colspan="1" class="text">invalid: it died</td>');
  expect(text).toContain('<th scope="colgroup" colspan="1">Latency</th>');
});

test('in Markdown a hostile name neither breaks its row nor becomes markup', () => {
  const lines = tableMarkdown(table).split('\n');
  expect(lines).toContain('| Host | Latency: p99 |');
  expect(lines).toContain('| --- | ---: |');
  expect(lines).toContain(`| \\<script\\>alert("1")\\</script\\> \\| & 'x' | 3 ms |`);
  expect(lines).toContain('| other | invalid: it died |');
});

test('text of others neither controls a terminal nor changes the direction of a line', () => {
  const acting = 'a\u001B[31m\u202Eb';
  expect(html`${acting}`.text).toBe('a\\u001b[31m\\u202eb');
  expect(markdownText(acting)).toBe(String.raw`a\\u001b\[31m\\u202eb`);
});

test('in Markdown an address in text of others is no link, and nobody is mentioned', () => {
  expect(markdownText('see https://evil.example, www.evil.example and ftp://x')).toBe(
    String.raw`see https\://evil.example, www\.evil.example and ftp\://x`,
  );
  expect(markdownText('@someone, a@b.example')).toBe('@\u2060someone, a@\u2060b.example');
});
