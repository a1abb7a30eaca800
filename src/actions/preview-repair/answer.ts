/** Whether the copies that members compared are equal, as a sentence. Pure. */
import { count } from '../../text/figures.ts';
import type { CopiesCompared } from '../../systems/system.ts';

export interface MemberCopies {
  host: string;
  /** What the member used, such as `a preview of repair`. */
  by: string;
  compared: CopiesCompared[];
}

/** Such as `No: a preview of repair on 3 members found all copies of p_mixed equal.` */
export function answerOf(found: MemberCopies[]): string {
  const by = [...new Set(found.map((member) => member.by))].join(' and ');
  const members = `${by} on ${count(found.length)} members`;
  const of = [...new Set(found.flatMap(({ compared }) => compared.map((each) => each.of)))].toSorted();
  if (of.length === 0) return `Inconclusive: ${members} found no data with several copies.`;
  const different = found.flatMap(({ host, compared }) =>
    compared
      .filter(({ areEqual }) => !areEqual)
      .map(({ of: data, differences }) => `${data} on ${host} (${differences})`),
  );
  if (different.length === 0) return `No: ${members} found all copies of ${of.join(' and ')} equal.`;
  return `Yes: ${members} found copies that differ: ${different.join(', ')}. Writes that are under way meanwhile count as differences.`;
}
