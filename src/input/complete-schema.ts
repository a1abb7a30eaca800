/** Checks at compile time that a schema covers a hand-written type. */
import type { z } from 'zod';

/** A type with every optional field made required, at any depth. */
type AllGiven<Type> = Type extends readonly (infer Item)[]
  ? AllGiven<Item>[]
  : Type extends object
    ? { [Key in keyof Type]-?: AllGiven<Type[Key]> }
    : Type;

type Complete<Type, Output> = [AllGiven<Output>] extends [AllGiven<Type>]
  ? unknown
  : 'the schema lacks a field of the type';

/**
 * `completeSchema<Plan>()(z.object({ … }))` returns the schema. It compiles only if the schema's output is a `Plan` and the
 * schema has every field of it, including optional ones: parsing drops fields that a schema lacks.
 */
export function completeSchema<Type>() {
  return <Schema extends z.ZodType<Type>>(schema: Schema & Complete<Type, z.output<Schema>>): z.ZodType<Type> => schema;
}
