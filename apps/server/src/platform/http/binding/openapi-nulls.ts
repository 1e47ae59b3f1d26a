// In OpenAPI 3.0 `nullable` adds null to the `type` beside it and to nothing else: an `enum` has to name it as well, and
// alternatives need one more. Schemas as zod writes them leave that to the reader; strict tools then refuse null.

type Json = Record<string, unknown>;

/** As zod writes a schema of null. */
const NULL: Json = { type: 'string', nullable: true, enum: [null] };
const ALTERNATIVES = ['anyOf', 'oneOf'] as const;

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Answers the keywords under which a schema has other ones, with those changed. */
function changeInner({ properties, items, additionalProperties, not, ...lists }: Json): Json {
  const one = (name: string, schema: unknown): Json =>
    isObject(schema) ? { [name]: nameNulls(schema) } : {};
  const listed = ['allOf', ...ALTERNATIVES].flatMap((name): [string, unknown][] => {
    const schemas = lists[name];
    return isList(schemas)
      ? [[name, schemas.map((schema) => (isObject(schema) ? nameNulls(schema) : schema))]]
      : [];
  });
  return {
    ...Object.fromEntries(listed),
    ...one('items', items),
    ...one('additionalProperties', additionalProperties),
    ...one('not', not),
    ...(isObject(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, schema]) => [
          name,
          isObject(schema) ? nameNulls(schema) : schema,
        ]),
      ),
    }),
  };
}

/** The same schema, whose nulls are named wherever they are allowed. */
export function nameNulls(schema: Json): Json {
  const whole = { ...schema, ...changeInner(schema) };
  if (whole['nullable'] !== true) return whole;
  const { enum: values } = whole;
  if (isList(values)) return values.includes(null) ? whole : { ...whole, enum: [...values, null] };
  if (whole['type'] !== undefined) return whole;
  const { nullable: _nullable, ...rest } = whole;
  for (const kind of ALTERNATIVES) {
    const schemas = rest[kind];
    if (isList(schemas)) return { ...rest, [kind]: [...schemas, NULL] };
  }
  return whole;
}
