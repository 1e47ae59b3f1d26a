// Schemas that cost more than they appear to, in any combination.
import type { Random } from './random.ts';

type Json = Readonly<Record<string, unknown>>;

const DEEPEST = 5;
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

function toLeaf(random: Random): Json {
  return random.pick<Json>([
    { $ref: '#' },
    { $dynamicRef: '#' },
    { type: 'string', minLength: 10 ** (1 + random.below(9)) },
    { type: 'string', pattern: random.pick(['^(a+)+$', '(a|a)*b', '(a{1000}){1000}', '\\p{L}*'.repeat(50)]) },
    { type: 'number', multipleOf: 10 ** -random.below(300) },
    { type: 'integer', minimum: 1e308 },
    { enum: times(2_000, (index) => `value ${index}`) },
    { const: times(2_000, (index) => [index]) },
    { $async: true },
    { type: 'array', uniqueItems: true, minItems: 100 },
    {},
  ]);
}

export function hostileSchema(random: Random, depth = 0): Json {
  if (depth >= DEEPEST || random.chance(0.2)) return toLeaf(random);
  const inner = (): Json => hostileSchema(random, depth + 1);
  const names = times(1 + random.below(8), (index) =>
    random.pick(['name', `k${index}`, `a_b_c_${index}`, 'title']),
  );
  return random.pick<() => Json>([
    () => ({ allOf: times(10, () => ({ $ref: '#' })) }),
    () => ({ [random.pick(['allOf', 'anyOf', 'oneOf'])]: times(1 + random.below(4), inner) }),
    () => ({ type: 'array', minItems: 100, items: inner() }),
    () => ({
      type: 'object',
      properties: Object.fromEntries(names.map((name) => [name, inner()])),
      required: names,
    }),
    () => ({ additionalProperties: inner(), unevaluatedProperties: inner() }),
    () => ({ not: inner(), if: inner(), then: inner(), else: inner() }),
    () => ({ patternProperties: { '^(a+)+$': inner() }, propertyNames: inner() }),
    () => ({
      $defs: { a: inner(), b: { allOf: [{ $ref: '#/$defs/a' }, { $ref: '#/$defs/a' }] } },
      $ref: '#/$defs/b',
    }),
  ])();
}
