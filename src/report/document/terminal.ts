/** A report as text for terminals, without charts. */
import { columnsText, columnWidths } from '../../text/columns.ts';
import { plain } from '../../text/figures.ts';
import type { Table } from '../../text/table.ts';
import type { Node, Report, Text } from './document.ts';

/** The answers, which are the first screen of the page, and all sections, with a blank line between parts. */
export function reportText({ facts, alerts, answers, sections }: Report): string {
  return [
    ...alerts.flatMap((nodes) => nodes.map(nodeText)),
    ...facts.map(inlineText),
    ...answers.map(({ sentence }) => inlineText(sentence)),
    ...sections.flatMap(({ title, nodes }) => {
      const shown = nodes.map(nodeText).filter((part) => part !== '');
      return shown.length === 0 ? [] : [title.toUpperCase(), ...shown];
    }),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');
}

/** Empty for what only a page shows. */
function nodeText(node: Node): string {
  switch (node.kind) {
    case 'text':
      return inlineText(node.text);
    case 'heading':
      return plain(node.text);
    case 'list':
      return node.items.map((item) => `- ${inlineText(item)}`).join('\n');
    case 'table':
      return tableText(node.table);
    case 'details':
      return [plain(node.summary), ...node.nodes.map(nodeText)].join('\n\n');
    case 'log':
      return node.text;
    case 'charts':
    case 'heat':
      return '';
  }
}

function inlineText(content: Text): string {
  const parts = Array.isArray(content) ? content : [content];
  return plain(parts.map((part) => (typeof part === 'string' ? part : part.text)).join(''));
}

/** Most terminals wrap longer lines, and a table of wrapped lines is unreadable. */
const widest = 150;

/** Columns side by side if they fit; otherwise a block per row with a line per cell. */
export function tableText({ caption, columns, rows, notes }: Table): string {
  const labels = columns.map(({ label, group }) => (group ? `${group} ${label}` : label));
  const cells = rows.map(({ cells: shown, isInvalid = '' }) =>
    labels.map((_, index) => plain(shown[index] ?? (index === shown.length ? isInvalid : ''))),
  );
  const width = columnWidths([labels, ...cells]).reduce((sum, each) => sum + each + 2, 0);
  const isNumeric = (column: number): boolean => columns[column]?.numeric ?? false;
  const body = width <= widest ? columnsText([labels, ...cells], isNumeric) : blocks(labels, cells);
  return [plain(caption), ...body, ...notes.map((note) => `  ${plain(note)}`)].join('\n');
}

function blocks(labels: string[], rows: string[][]): string[] {
  return rows.flatMap(([first = '', ...rest]) => [
    `  ${first}`,
    ...rest.map((cell, index) => `      ${labels[index + 1]}: ${cell}`),
  ]);
}
