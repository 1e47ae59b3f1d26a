// Every text and every list that any operation takes, as long as it may be, one at a time.
import { z } from 'zod';
import type { Attack } from './attack.ts';
import { fill, MARKDOWN_PIECES } from './attacks.ts';
import type { Operation } from './operations.ts';
import type { Random } from './random.ts';
import { schemaValue, type ValueSource } from './schema-value.ts';

const Field = z.object({
  type: z.string().optional(),
  anyOf: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
  maxLength: z.number().optional(),
  maxItems: z.number().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
});
type Field = z.infer<typeof Field>;

/** Bodies of most operations may have a megabyte. */
const MAX_CHARACTERS = 1_000_000;
const MAX_ITEMS = 9_900;
const MAX_DEPTH = 2;

/** What of a schema is a text, a list or an object, wherever it may also be `null`. */
function readField(schema: unknown): Field {
  const field = Field.parse(schema);
  const inner = field.anyOf?.map(readField);
  return inner?.find(({ type }) => ['string', 'array', 'object'].includes(type ?? '')) ?? field;
}

function toLongest(random: Random, field: Field, source: ValueSource): unknown {
  if (field.type === 'string') {
    const piece = random.pick(['a', ...MARKDOWN_PIECES]);
    return fill(piece, Math.min(field.maxLength ?? MAX_CHARACTERS, MAX_CHARACTERS));
  }
  const length = Math.min(field.maxItems ?? MAX_ITEMS, MAX_ITEMS);
  const item = schemaValue(random, field.items ?? {}, source);
  return Array.from({ length }, () => item);
}

interface Place {
  readonly name: string;
  /** The value of the whole, with the longest at this place. */
  readonly value: object;
}

function listPlaces(random: Random, schema: unknown, source: ValueSource, depth = 0): readonly Place[] {
  const { properties = {} } = readField(schema);
  const whole = schemaValue(random, { ...readField(schema), required: Object.keys(properties) }, source);
  if (typeof whole !== 'object' || whole === null) return [];
  return Object.entries(properties).flatMap(([name, property]): readonly Place[] => {
    const field = readField(property);
    if (field.type === 'string' || field.type === 'array')
      return [{ name, value: { ...whole, [name]: toLongest(random, field, source) } }];
    if (field.type !== 'object' || depth >= MAX_DEPTH) return [];
    return listPlaces(random, property, source, depth + 1).map((place) => ({
      name: `${name}.${place.name}`,
      value: { ...whole, [name]: place.value },
    }));
  });
}

export function toFieldAttacks(
  random: Random,
  operation: Operation,
  pickId: () => string,
): readonly Attack[] {
  // Everything else is accepted, so that the long one is looked at.
  const source = { pickId, plainShare: 1 };
  const { body, method, path } = operation;
  if (!body || body.isForm) return [];
  return listPlaces(random, body.schema, source).map(({ name, value }) => ({
    name: `${method} ${path}, the longest ${name}`,
    method,
    path: path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(pickId())),
    type: 'application/json',
    body: Buffer.from(JSON.stringify(value).slice(0, MAX_CHARACTERS * 10)),
  }));
}
