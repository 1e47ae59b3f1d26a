// Fields of answers from outside: one that is missing, or of another type than usual, does not spoil the rest.
import { z } from 'zod';

/** `null` where there is none, or an empty one. */
export const anyText = z.string().trim().min(1).nullable().catch(null);

/** Also where it comes as a text; `null` where there is none. */
export const anyNumber = z
  .union([z.number(), z.string().trim().min(1).transform(Number).pipe(z.number())])
  .nullable()
  .catch(null);

export const anyFlag = z.boolean().nullable().catch(null);

/** Without what cannot be read; empty where there is no list. */
export const listOf = <Item>(item: z.ZodType<Item>) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((values) =>
      values.flatMap((value) => {
        const read = item.safeParse(value);
        return read.success ? [read.data] : [];
      }),
    );

export const textList = listOf(z.string().trim().min(1));

/** `null` where it is missing or different. */
export const maybe = <Value>(value: z.ZodType<Value>) => value.nullable().catch(null);

/** Fields that stand together, each of which may be missing: without them all are. */
export function part<Shape extends z.ZodRawShape>(shape: Shape) {
  const fields = z.object(shape);
  return fields.catch(() => fields.parse({}));
}
