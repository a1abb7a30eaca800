/** A mutant: one change to one file, named so that it can be found in another state of the file too. Pure. */
import ts from 'typescript';
import { changesOf, isWithoutValues, type Change } from './operators.ts';

/** Lines do not name it: the same mutant is found wherever the function that has it stands. */
export interface Mutant {
  /** Relative to the project. */
  file: string;
  /** Names of what encloses it, outermost first: `planCampaign.hosts`. */
  within: string;
  operator: string;
  /** Source of the node that is changed, with single spaces. */
  text: string;
  to: string;
  /** Counted from 0 among those that are otherwise equal. */
  nth: number;
}

/** Where a mutant is in one state of its file. */
export interface Place extends Mutant, Change {}

/** Every mutant of a source, in the order of the source. */
export function mutantsOf(file: string, source: string): Place[] {
  const places: Place[] = [];
  const counts = new Map<string, number>();
  const visit = (node: ts.Node): void => {
    if (isWithoutValues(node)) return;
    for (const change of changesOf(node)) {
      const named = { file, within: withinOf(node), text: node.getText().replaceAll(/\s+/g, ' '), ...change };
      const key = JSON.stringify([named.within, named.operator, named.text, named.to]);
      const nth = counts.get(key) ?? 0;
      counts.set(key, nth + 1);
      places.push({ ...named, nth });
    }
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true), visit);
  return places;
}

/** The place of a mutant in a state of its file; undefined if what it changes is not there. */
export function placeOf(mutant: Mutant, source: string): Place | undefined {
  const names = ['within', 'operator', 'text', 'to', 'nth'] as const;
  return mutantsOf(mutant.file, source).find((place) => names.every((name) => place[name] === mutant[name]));
}

/** The source with the change. */
export function mutated(source: string, { start, end, to }: Change): string {
  return source.slice(0, start) + to + source.slice(end);
}

/** The mutant without its place. */
export function withoutPlace({ file, within, operator, text, to, nth }: Mutant): Mutant {
  return { file, within, operator, text, to, nth };
}

/** Line of the change, counted from 1, and its first line as a diff. */
export function differenceText(source: string, place: Place): { line: number; before: string; after: string } {
  const index = source.slice(0, place.start).split('\n').length - 1;
  const lineOf = (text: string): string => text.split('\n')[index]?.trim() ?? '';
  return { line: index + 1, before: lineOf(source), after: lineOf(mutated(source, place)) };
}

function withinOf(node: ts.Node): string {
  const names: string[] = [];
  for (let outer = node.parent; outer !== undefined; outer = outer.parent) {
    if (ts.isConstructorDeclaration(outer)) names.unshift('constructor');
    else if (isNamed(outer)) names.unshift(outer.name.getText());
  }
  return names.join('.');
}

function isNamed(node: ts.Node): node is ts.Node & { name: ts.Node } {
  return 'name' in node && node.name !== undefined && !ts.isPropertyAccessExpression(node);
}
