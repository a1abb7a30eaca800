/** Parameters of load generators. Plain data. */

/** Parameters of a load as plain data, before its own generator validates them. */
export type Parameters = Record<string, unknown>;

/** A fault that no single field shows. */
export interface ParameterFault {
  parameter: string;
  sentence: string;
  /** It is one only on a cluster that the campaign installs: another may have what the load asks for. */
  ofInstalled?: true;
}
