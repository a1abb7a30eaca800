/**
 * A name or an id as a word of a query to the Temporal server, in its quotes. What is no plain name would end the quotes and ask for
 * something else; such names are refused where they are given, so one that comes here is a fault of Proofload.
 *
 * @throws Error for anything but letters, digits, dots, underscores and hyphens
 */
export function queryText(name: string): string {
  if (!/^[A-Za-z0-9._-]+$/.test(name))
    throw new Error(`${JSON.stringify(name)} may not stand in a query to the Temporal server.`);
  return `'${name}'`;
}
