/** Holds a schema to a type that was written by hand. */
import type { z } from 'zod';

/** A type with every optional field made a required one, at any depth. */
type AllGiven<Type> = Type extends readonly (infer Item)[]
  ? AllGiven<Item>[]
  : Type extends object
    ? { [Key in keyof Type]-?: AllGiven<Type[Key]> }
    : Type;

type Complete<Type, Output> = [AllGiven<Output>] extends [AllGiven<Type>]
  ? unknown
  : 'the schema lacks a field of the type';

/**
 * `completeSchema<Plan>()(z.object({ … }))` gives the schema back. It does not compile unless the schema's output is a
 * `Plan` and the schema knows every field of it, the optional ones too: a field that it does not know would be dropped.
 */
export function completeSchema<Type>() {
  return <Schema extends z.ZodType<Type>>(schema: Schema & Complete<Type, z.output<Schema>>): z.ZodType<Type> => schema;
}
