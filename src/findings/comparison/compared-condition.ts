/** A condition of campaigns that are compared, such as the version of a system. */
export interface ComparedCondition {
  condition: string;
  /** As text, one for each campaign. */
  values: string[];
}
