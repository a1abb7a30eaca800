/** Refusals in the words of Compute Engine, as Pulumi's plug-in passes them on: `Error 400: <message>, <reason>`. */
export const refusal = (status: number, message: string, reason: string): string =>
  `googleapi: Error ${status}: ${message}, ${reason}`;

export const invalid = (field: string, value: unknown, why: string): string =>
  refusal(400, `Invalid value for field 'resource.${field}': '${String(value)}'. ${why}`, 'invalid');

export const taken = (path: string): string => refusal(409, `The resource '${path}' already exists`, 'alreadyExists');

export const inUse = (what: string, path: string, by: string): string =>
  refusal(400, `The ${what} resource '${path}' is already being used by '${by}'`, 'resourceInUseByAnotherResource');

export const notFound = (path: string): string => refusal(404, `The resource '${path}' was not found`, 'notFound');
