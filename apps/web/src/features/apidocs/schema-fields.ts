import { isNull, toChoices, toVariants, type JsonSchema } from './json-schema.ts';

/** A line of the table of fields, with the lines below it. */
export interface SchemaField {
  readonly name: string;
  /** As in a type: `string`, `integer | null`, `object[]`. */
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string;
  /** Limits, in the words of the schema: `0 to 100`, `at most 200 characters`. */
  readonly limits: Limits;
  readonly choices: readonly string[];
  readonly fields: readonly SchemaField[];
}

export interface Limits {
  readonly least?: number | undefined;
  readonly most?: number | undefined;
  readonly unit: 'value' | 'characters' | 'entries';
  readonly byDefault?: string | undefined;
}

type Schemas = Readonly<Record<string, JsonSchema>>;

/** Schemas may refer to themselves; deeper than this no one reads. */
const DEEPEST = 6;

export function resolveSchema(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : (schemas[name] ?? {});
}

function toTypeName(schema: JsonSchema, schemas: Schemas): string {
  const known = resolveSchema(schema, schemas);
  if (isNull(known)) return 'null';
  const variants = toVariants(known);
  const names = new Set(variants.map((variant) => toTypeName(variant, schemas)));
  const bare =
    variants.length > 0
      ? [...names].join(' | ')
      : known.type === 'array'
        ? `${toTypeName(known.items ?? {}, schemas)}[]`
        : known.format === 'binary'
          ? 'file'
          : (known.type ?? 'any');
  return known.nullable === true ? `${bare} | null` : bare;
}

function toLimits({ type, default: byDefault, ...schema }: JsonSchema): Limits {
  const shown = { byDefault: byDefault === undefined ? undefined : JSON.stringify(byDefault) };
  if (type === 'string') {
    return { least: schema.minLength, most: schema.maxLength, unit: 'characters', ...shown };
  }
  if (type === 'array') return { least: schema.minItems, most: schema.maxItems, unit: 'entries', ...shown };
  // The largest whole number a program can hold is not a limit that was set.
  const isSet = (limit: number | undefined) =>
    limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER ? limit : undefined;
  return { least: isSet(schema.minimum), most: isSet(schema.maximum), unit: 'value', ...shown };
}

/** What distinguishes an alternative from the others: the fixed text of its first field that has one. */
function toVariantName(schema: JsonSchema, index: number): string {
  const fixed = Object.entries(schema.properties ?? {}).find(([, field]) => field.enum?.length === 1);
  return fixed ? `${fixed[0]}: ${String(fixed[1].enum?.[0])}` : String(index + 1);
}

function toField(
  name: string,
  schema: JsonSchema,
  isRequired: boolean,
  schemas: Schemas,
  depth: number,
): SchemaField {
  const known = resolveSchema(schema, schemas);
  return {
    name,
    type: toTypeName(schema, schemas),
    isRequired,
    description: known.description ?? '',
    limits: toLimits(known),
    choices: toChoices(known.enum ? known : (known.items ?? {})),
    fields: depth >= DEEPEST ? [] : toFields(known, schemas, depth + 1),
  };
}

/** The fields inside of a schema: of an object, of the entries of a list, of each alternative. */
export function toFields(schema: JsonSchema, schemas: Schemas, depth = 0): readonly SchemaField[] {
  const known = resolveSchema(schema, schemas);
  const variants = toVariants(known).filter((variant) => resolveSchema(variant, schemas).properties);
  if (variants.length > 0) {
    return variants.map((variant, index) => {
      const one = resolveSchema(variant, schemas);
      return toField(toVariantName(one, index), one, false, schemas, depth);
    });
  }
  if (known.type === 'array') return toFields(known.items ?? {}, schemas, depth);
  const named = Object.entries(known.properties ?? {}).map(([name, field]) =>
    toField(name, field, known.required?.includes(name) ?? false, schemas, depth),
  );
  const { additionalProperties: rest } = known;
  const others =
    typeof rest === 'object' && named.length === 0 ? [toField('*', rest, false, schemas, depth)] : [];
  return [...named, ...others];
}
