/** A report as data: what it answers, and sections of few kinds of nodes. Findings make it; renderers know nothing of findings. Pure. */
import type { Table } from '../../text/table.ts';
import type { Chart } from '../charts/chart.ts';

/** Text without markup, or a link. An address is `#id`, or a path relative to the report. `isAside`: to what a word means. */
export type Inline = string | { text: string; href: string; isAside?: true };
export type Text = Inline | Inline[];

/** A table of shades. */
export interface HeatMap {
  id: string;
  caption: string;
  columns: { label: string; title: string }[];
  groups: { title: string; rows: { label: string; cells: { text: string; shade: number | null }[] }[] }[];
  /** Titles of the shades, from 0 on. */
  shades: string[];
  notes: string[];
}

export type Node =
  | { kind: 'text'; text: Text; isNote?: true }
  | { kind: 'heading'; id?: string; text: string }
  | { kind: 'list'; items: Text[] }
  | { kind: 'table'; table: Table }
  /** `isOfSameLines`: the legend of the first is that of all. */
  | { kind: 'charts'; charts: Chart[]; isOfSameLines?: true }
  | { kind: 'heat'; heat: HeatMap }
  /** Folded until somebody opens it, or follows a link into it; printed open. */
  | { kind: 'details'; id?: string; summary: string; nodes: Node[] }
  /** Output of a program, as it was. */
  | { kind: 'log'; text: string };

export interface Section {
  id: string;
  title: string;
  /** Folded below its title: evidence that not every reader needs. */
  isFolded?: true;
  nodes: Node[];
}

export interface ReportAnswer {
  sentence: Text;
  href: string;
  /** Drawn small next to it. */
  chart?: Chart;
}

export interface Report {
  title: string;
  /** Above the title: what kind of report it is. */
  kind: string;
  /** When, where, what was valid, cleanup; each a short paragraph. */
  facts: Text[];
  /** What the reader must not miss. */
  alerts: Node[][];
  /** One sentence each, with a link to the section that has the evidence. */
  answers: ReportAnswer[];
  sections: Section[];
  footer: string;
}

export const text = (content: Text): Node => ({ kind: 'text', text: content });
export const note = (content: Text): Node => ({ kind: 'text', text: content, isNote: true });
export const heading = (title: string, id?: string): Node =>
  id === undefined ? { kind: 'heading', text: title } : { kind: 'heading', id, text: title };
export const list = (items: readonly Text[]): Node[] =>
  items.length === 0 ? [] : [{ kind: 'list', items: [...items] }];
export const tables = (all: Table[]): Node[] =>
  all.filter(({ rows }) => rows.length > 0).map((table) => ({ kind: 'table', table }));
export const charts = (all: Chart[]): Node[] => (all.length === 0 ? [] : [{ kind: 'charts', charts: all }]);
export const details = (summary: string, nodes: Node[], id?: string): Node[] =>
  nodes.length === 0 ? [] : [{ kind: 'details', summary, nodes, ...(id === undefined ? {} : { id }) }];

/** The first chart of what has an id: a section, or what follows a heading up to the next one; null without one. */
export function chartOf(sections: Section[], id: string): Chart | null {
  const whole = sections.find((each) => each.id === id);
  if (whole) return firstChart(whole.nodes);
  for (const { nodes } of sections) {
    const from = nodes.findIndex((node) => node.kind === 'heading' && node.id === id);
    if (from < 0) continue;
    const rest = nodes.slice(from + 1);
    const to = rest.findIndex(({ kind }) => kind === 'heading');
    return firstChart(to < 0 ? rest : rest.slice(0, to));
  }
  return null;
}

function firstChart(nodes: Node[]): Chart | null {
  for (const node of nodes) {
    if (node.kind === 'charts') return node.charts[0] ?? null;
    const inner = node.kind === 'details' ? firstChart(node.nodes) : null;
    if (inner) return inner;
  }
  return null;
}

/** Null for a section that has nothing to say. */
export const section = (id: string, title: string, nodes: Node[]): Section | null =>
  nodes.length === 0 ? null : { id, title, nodes };

/** Folded, because it is long, and not every reader needs it. */
export const foldedSection = (id: string, title: string, nodes: Node[]): Section | null =>
  nodes.length === 0 ? null : { id, title, isFolded: true, nodes };

/** The folder of a run, relative to the report, which has the figures and the output of its load generators. */
export const runFolder = (runId: string): string => `runs/${runId}/`;

/** Tables under a heading; empty without rows. */
export const parts = (title: string, all: Table[], id?: string): Node[] =>
  all.some(({ rows }) => rows.length > 0) ? [heading(title, id), ...tables(all)] : [];
