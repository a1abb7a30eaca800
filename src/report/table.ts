/** Writes a table as HTML and as Markdown. */
import { harmless } from '../text/harmless.ts';
import type { Column, Row, Table } from '../text/table.ts';
import { html, type Html } from './html.ts';

export function tableHtml(table: Table): Html {
  return html`<figure class="table" id="${table.id}">
    <div class="scroll" role="region" tabindex="0" aria-labelledby="${table.id}-caption">
      <table>
        <caption id="${table.id}-caption">
          <span>${table.caption}</span>
        </caption>
        <thead>
          ${groupRow(table.columns)}
          <tr>
            ${table.columns.map((column) => html`<th scope="col" class="${alignment(column)}">${column.label}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${table.rows.map((row) => rowHtml(table.columns, row))}
        </tbody>
      </table>
    </div>
    ${table.notes.map((note) => html`<p class="note">${note}</p>`)}
  </figure>`;
}

function rowHtml(columns: Column[], row: Row): Html {
  const [first, ...rest] = row.cells;
  const missing = columns.length - row.cells.length;
  return html`<tr class="${row.isInvalid === undefined ? '' : 'invalid'}">
    <th scope="row" class="${isClause(first) ? 'clause' : ''}">
      ${row.href === undefined ? first : html`<a href="${row.href}">${first}</a>`}
    </th>
    ${rest.map((cell, index) => html`<td class="${alignment(columns[index + 1]!, cell)}">${cell}</td>`)}
    ${missing > 0 && html`<td colspan="${missing}" class="text">${row.isInvalid ?? ''}</td>`}
  </tr>`;
}

function groupRow(columns: Column[]): Html | null {
  if (!columns.some((column) => column.group)) return null;
  const spans: { group: string; span: number }[] = [];
  for (const { group = '' } of columns) {
    const last = spans.at(-1);
    if (last && last.group === group && group !== '') last.span += 1;
    else spans.push({ group, span: 1 });
  }
  return html`<tr class="groups">
    ${spans.map(({ group, span }) =>
      group === '' ? html`<td></td>` : html`<th scope="colgroup" colspan="${span}">${group}</th>`,
    )}
  </tr>`;
}

/** From this length on, text with spaces needs a minimum width: a narrow page would show one word per line. */
const clauseLength = 18;

function isClause(cell = ''): boolean {
  return cell.length >= clauseLength && cell.includes(' ');
}

function alignment(column: Column, cell = ''): string {
  if (column.numeric) return 'number';
  return isClause(cell) ? 'text clause' : 'text';
}

export function tableMarkdown(table: Table): string {
  const labels = table.columns.map((column) => (column.group ? `${column.group}: ${column.label}` : column.label));
  const rows = table.rows.map((row) => {
    const blanks = table.columns.length - row.cells.length;
    return [...row.cells, ...Array.from({ length: blanks }, (_, index) => (index === 0 ? (row.isInvalid ?? '') : ''))];
  });
  return [
    `**${markdownText(table.caption)}**`,
    '',
    markdownRow(labels),
    markdownRow(
      table.columns.map((column) => (column.numeric ? '---:' : '---')),
      true,
    ),
    ...rows.map((cells) => markdownRow(cells)),
    ...(table.notes.length > 0 ? ['', ...table.notes.map((note) => `${markdownText(note)}  `)] : []),
    '',
  ].join('\n');
}

/** Escapes text for Markdown and HTML: nothing in it becomes markup, a link or a mention of somebody. */
export function markdownText(text: string): string {
  return harmless(text)
    .replace(/[\\`*_[\]<>|#~]/g, (character) => `\\${character}`)
    .replace(/:(?=\/\/)|(?<=\bwww)\./gi, (character) => `\\${character}`)
    .replace(/@(?=[\w.-])/g, `@${wordJoiner}`)
    .replace(/\s+/g, ' ');
}

/** Invisible. GitHub looks for mentions and addresses in the text that Markdown has become, where no escape is left. */
const wordJoiner = '\u2060';

function markdownRow(cells: string[], plain = false): string {
  return `| ${cells.map((cell) => (plain ? cell : markdownText(cell))).join(' | ')} |`;
}
