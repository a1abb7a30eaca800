/** A report as Markdown, without charts: for terminals, tickets and diffs. */
import { harmless } from '../../text/harmless.ts';
import { markdownText, tableMarkdown } from '../table.ts';
import type { Node, Report, Text } from './document.ts';

export function reportMarkdown({ title, facts, alerts, answers, sections, footer }: Report): string {
  return [
    `# ${markdownText(title)}`,
    ...facts.map(textMarkdown),
    ...alerts.flatMap((nodes) => nodes.flatMap(nodeMarkdown)),
    ...(answers.length === 0 ? [] : [bullets(answers.map(({ sentence }) => sentence))]),
    ...sections.flatMap(({ title: name, nodes }) => {
      const shown = nodes.flatMap(nodeMarkdown);
      return shown.length === 0 ? [] : [`## ${markdownText(name)}`, ...shown];
    }),
    textMarkdown(footer),
  ]
    .map((part) => part.trimEnd())
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');
}

function nodeMarkdown(node: Node): string[] {
  switch (node.kind) {
    case 'text':
      return [textMarkdown(node.text)];
    case 'heading':
      return [`### ${markdownText(node.text)}`];
    case 'list':
      return [bullets(node.items)];
    case 'table':
      return [tableMarkdown(node.table)];
    case 'details':
      return [`**${markdownText(node.summary)}**`, ...node.nodes.flatMap(nodeMarkdown)];
    case 'log':
      // An indented block, which no text can end early.
      return [
        node.text
          .split('\n')
          .map((line) => `    ${harmless(line)}`)
          .join('\n'),
      ];
    case 'charts':
    case 'heat':
      return [];
  }
}

const bullets = (items: Text[]): string => items.map((item) => `- ${textMarkdown(item)}`).join('\n');

function textMarkdown(content: Text): string {
  const parts = Array.isArray(content) ? content : [content];
  return parts.map((part) => markdownText(typeof part === 'string' ? part : part.text)).join('');
}
