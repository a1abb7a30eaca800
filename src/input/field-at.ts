/** The value inside parsed data that keys and indices lead to, or undefined where they lead nowhere. */
export function fieldAt(data: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (around, step) =>
      typeof around === 'object' && around !== null && Object.hasOwn(around, step)
        ? Reflect.get(around, step)
        : undefined,
    data,
  );
}
