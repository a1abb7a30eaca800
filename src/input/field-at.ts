/** Access to parsed data of an unknown shape. Pure. */

/** What a text says in JSON; undefined if it is none. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Keys and indices. */
type Path = readonly (string | number)[];

/** Whether it is a mapping, not a list. */
export function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value at a path of keys and indices in parsed data, or undefined. */
export function fieldAt(data: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (parent, step) =>
      typeof parent === 'object' && parent !== null && Object.hasOwn(parent, step)
        ? Reflect.get(parent, step)
        : undefined,
    data,
  );
}

/** Whether a path is that of a field, or of something in it. */
export function isWithin(path: Path, field: Path): boolean {
  return field.every((step, index) => String(path[index]) === String(step));
}
