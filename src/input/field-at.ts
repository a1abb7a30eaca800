/** The value at a path of keys and indices in parsed data, or undefined. */
export function fieldAt(data: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (parent, step) =>
      typeof parent === 'object' && parent !== null && Object.hasOwn(parent, step)
        ? Reflect.get(parent, step)
        : undefined,
    data,
  );
}
