/** Contradictions within published sources, computed from their figures and claims. Pure. */
import { hostContradictions, ceilingContradictions, maximumContradiction } from './checks/hosts.ts';
import type { Contradiction } from './checks/contradiction.ts';
import { crossingContradiction } from './checks/crossing.ts';
import { levelsContradiction } from './checks/levels.ts';
import { changeContradiction, ratioContradiction } from './checks/proportions.ts';
import { rowContradictions } from './checks/row.ts';
import { statementContradictions } from './checks/statements.ts';
import { tailContradiction } from './checks/tail.ts';
import type { PublishedClaim } from './claims.ts';
import type { PublishedSource } from './published.ts';

/** All contradictions of a source: within rows first, then between rows, then between text and figures. */
export function contradictionsOf(source: PublishedSource): Contradiction[] {
  return [
    ...source.results.flatMap((row) =>
      rowContradictions(row, source.closedLoop).map((sentence) => ({ rows: [row.id], sentence })),
    ),
    ...hostContradictions(source),
    ...source.claims.flatMap((claim) => claimContradictions(claim, source)),
    ...statementContradictions(source.statements),
  ];
}

function claimContradictions(claim: PublishedClaim, source: PublishedSource): Contradiction[] {
  switch (claim.kind) {
    case 'ratio':
      return present(ratioContradiction(claim, source));
    case 'change':
      return present(changeContradiction(claim, source));
    case 'maximum':
      return present(maximumContradiction(claim, source));
    case 'ceiling':
      return ceilingContradictions(claim, source);
    case 'crossing':
      return present(crossingContradiction(claim));
    case 'levels':
      return present(levelsContradiction(claim));
    case 'tail':
      return present(tailContradiction(claim, source));
  }
}

function present(found: Contradiction | null): Contradiction[] {
  return found ? [found] : [];
}
