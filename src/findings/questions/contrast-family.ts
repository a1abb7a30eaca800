/** The contrasts of a campaign, which are decided together: adding a section to a report changes no verdict. Pure. */
import { marginOf, type AskedQuestion } from '../../plan/asked-questions.ts';
import type { UndecidedCrossCheck } from '../cross-checks/cross-check-finding.ts';
import type { MatrixFinding } from '../matrix/matrix-finding.ts';
import { generatorsId } from './generators.ts';
import { matrixId } from './matrix.ts';
import type { Sharing } from '../sharing/sharing-finding.ts';
import type { VariantsFinding } from '../variants/variant-finding.ts';
import type { Contrast } from '../contrast/contrast-finding.ts';
import { headlineOf, type Claim } from '../contrast/decide.ts';

/** What a campaign contrasts. */
export interface CampaignContrasts {
  sharing?: Sharing[];
  variants?: Pick<VariantsFinding, 'comparisons'> | null;
  matrices?: Pick<MatrixFinding, 'run' | 'effects'>[];
  crossChecks?: UndecidedCrossCheck[];
}

/**
 * The headline figure of each contrast: of each load of each combined run, each variant and load, each value of a factor over all
 * combinations, and each load generator with the work of another.
 *
 * @param questions of the campaign file, which may say what matters
 */
export function contrastFamily(
  { sharing = [], variants = null, matrices = [], crossChecks = [] }: CampaignContrasts,
  questions?: AskedQuestion[],
): Claim[] {
  const ofQuestion = (id: string, { figures }: Contrast): Claim[] => {
    const figure = headlineOf(figures);
    return figure ? [{ ...figure, within: marginOf(questions, id) }] : [];
  };
  return [
    ...sharing.flatMap((each) => (each.state === 'measured' ? ofQuestion('sharing', each) : [])),
    ...(variants?.comparisons ?? []).flatMap((each) => ofQuestion(`variants:${each.variant}`, each)),
    ...matrices.flatMap(({ run, effects }) =>
      effects.filter(({ at }) => at === null).flatMap((each) => ofQuestion(matrixId({ run, ...each }), each)),
    ),
    ...crossChecks.flatMap((each) => ofQuestion(generatorsId(each), each)),
  ];
}
