/** Parameters of load generators. Plain data. */

/** Parameters of a load as plain data, before its own generator validates them. */
export type Parameters = Record<string, unknown>;

/** A fault that no single field shows. */
export interface ParameterFault {
  parameter: string;
  sentence: string;
}
