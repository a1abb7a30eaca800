import { isSearch } from '../../../src/plan/runs-of.ts';
import { searchedPlan } from '../../samples/searched-plan.ts';

export const sample = searchedPlan().steps.find(isSearch)!;
