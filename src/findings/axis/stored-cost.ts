/** What stored data cost. Pure. */
import type { Plan } from '../../plan/plan.ts';
import { hostsOf, pricePerHour } from '../result-cost.ts';
import type { AxisObjective, AxisVariable, StoredCost } from './axis-findings.ts';
import { gigabytesAt } from './axis-variable.ts';

const hoursPerMonth = 730;
const gigabytesPerTerabyte = 1000;

/**
 * Dollars for a stored terabyte at the largest measured value that met every objective; without an objective at the largest value. Null if
 * a host has no price, the variable is no amount of data, or the objectives were met nowhere.
 */
export function storedCost(
  system: string,
  plan: Plan,
  { variable, values, objectives }: { variable: AxisVariable; values: number[]; objectives: AxisObjective[] },
): StoredCost | null {
  const dollarsPerHour = pricePerHour([...hostsOf(system, plan)], plan);
  if (dollarsPerHour === null) return null;
  const judged = objectives.map(({ holds }) => ('upTo' in holds ? holds.upTo : null));
  if (judged.includes(null)) return null;
  const highest = Math.max(...values);
  const value = Math.min(highest, ...judged.filter((each) => each !== null));
  const gigabytes = gigabytesAt(value, variable);
  if (gigabytes === null || gigabytes <= 0) return null;
  return {
    value,
    dollarsPerHour,
    dollarsPerTerabyteMonth: (dollarsPerHour * hoursPerMonth * gigabytesPerTerabyte) / gigabytes,
    isAtObjective: judged.length > 0,
  };
}
