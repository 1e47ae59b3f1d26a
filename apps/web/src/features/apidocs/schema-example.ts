import { toVariants, type JsonSchema } from './json-schema.ts';
import { resolveSchema } from './schema-fields.ts';

const DEEPEST = 6;

/** Where the name of a field says more than its type. */
const BY_NAME: Readonly<Record<string, string>> = {
  prompt: 'Hello!',
  message: 'Hello!',
  content: 'Hello!',
  input: 'Hello!',
  model: 'guide/guide',
  url: 'https://example.com',
  schedule: 'every weekday at 7:30',
  command: 'curl https://example.com',
  email: 'you@example.com',
  username: 'your-name',
  name: 'My name',
  title: 'A title',
};
const BY_FORMAT: Readonly<Record<string, string>> = {
  email: 'you@example.com',
  'date-time': '2026-01-31T12:00:00Z',
  date: '2026-01-31',
  uuid: '00000000-0000-4000-8000-000000000000',
  uri: 'https://example.com',
};

function toText(name: string, { format, minLength = 0 }: JsonSchema): string {
  const text = BY_NAME[name] ?? BY_FORMAT[format ?? ''] ?? 'text';
  return text.padEnd(minLength, '-');
}

function toScalar(name: string, schema: JsonSchema): unknown {
  if (schema.type === 'boolean') return false;
  if (schema.type !== 'number' && schema.type !== 'integer') return toText(name, schema);
  const { minimum = 0 } = schema;
  return minimum > -1e9 ? Math.max(0, minimum) : 0;
}

type Schemas = Readonly<Record<string, JsonSchema>>;

/** A value that fits a schema; of objects only what is required, unless `isWhole`. */
export function toExample(
  schema: JsonSchema,
  schemas: Schemas,
  { isWhole, name = '', depth = 0 }: { isWhole: boolean; name?: string; depth?: number },
): unknown {
  const known = resolveSchema(schema, schemas);
  if (known.default !== undefined && known.default !== '') return known.default;
  if (known.enum !== undefined) return known.enum[0] ?? null;
  const [variant] = toVariants(known);
  if (variant) return toExample(variant, schemas, { isWhole, name, depth });
  if (known.type === 'object') {
    if (depth >= DEEPEST) return {};
    const wanted = Object.entries(known.properties ?? {}).filter(
      ([key]) => isWhole || known.required?.includes(key),
    );
    return Object.fromEntries(
      wanted.map(([key, field]) => [
        key,
        toExample(field, schemas, { isWhole, name: key, depth: depth + 1 }),
      ]),
    );
  }
  if (known.type === 'array') {
    if (depth >= DEEPEST || (!isWhole && !known.minItems)) return [];
    return [toExample(known.items ?? {}, schemas, { isWhole, name, depth: depth + 1 })];
  }
  return toScalar(name, known);
}
