/**
 * Quotes a name or id for a query to the Temporal server. Other characters could end the quotes and change the query. Such
 * names are refused on input, so one that arrives here is a bug in Proofload.
 *
 * @throws Error for anything except letters, digits, dots, underscores and hyphens
 */
export function queryText(name: string): string {
  if (!/^[A-Za-z0-9._-]+$/.test(name))
    throw new Error(`${JSON.stringify(name)} is not allowed in a query to the Temporal server.`);
  return `'${name}'`;
}
