// Values that match a JSON Schema closely enough to pass validation, so that the code behind it is tested as well.
import { z } from 'zod';
import { hostileText, hostileValue } from './hostile-values.ts';
import type { Random } from './random.ts';

const Node = z.object({
  type: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).default([]),
  items: z.unknown().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
});

const OPTIONAL_SHARE = 0.5;
const ID_NAME = /(?:^|_)id$/;
const MAX_NUMBER = 1_000;

function pickAny(random: Random, items: readonly unknown[]): unknown {
  return items[random.below(items.length)];
}

export interface ValueSource {
  /** Of something that exists. */
  readonly pickId: () => string;
  /** Of texts: what nothing objects to, and of ids: one that exists. */
  readonly plainShare: number;
}

export function schemaValue(random: Random, schema: unknown, source: ValueSource): unknown {
  const node = Node.parse(schema);
  if (node.enum) return pickAny(random, node.enum);
  if (node.anyOf) return schemaValue(random, pickAny(random, node.anyOf), source);
  switch (node.type) {
    case 'object':
      return objectValue(random, node, source);
    case 'array':
      return Array.from({ length: random.below(4) }, () => schemaValue(random, node.items ?? {}, source));
    case 'integer':
    case 'number': {
      const lowest = node.minimum ?? 0;
      const range = Math.min((node.maximum ?? MAX_NUMBER) - lowest, MAX_NUMBER);
      return node.type === 'integer' ? lowest + random.below(range + 1) : lowest + random.next() * range;
    }
    case 'boolean':
      return random.chance(0.5);
    case 'string':
      return random.chance(source.plainShare) ? `Note ${random.below(MAX_NUMBER)}` : hostileText(random);
    default:
      return hostileValue(random);
  }
}

function objectValue(
  random: Random,
  { properties = {}, required }: z.infer<typeof Node>,
  source: ValueSource,
): object {
  const valueOf = (name: string, property: unknown): unknown =>
    ID_NAME.test(name) && random.chance(source.plainShare)
      ? source.pickId()
      : schemaValue(random, property, source);
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name) || random.chance(OPTIONAL_SHARE))
      .map(([name, property]) => [name, valueOf(name, property)]),
  );
}
