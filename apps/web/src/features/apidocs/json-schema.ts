import { z } from 'zod';

type Scalar = string | number | boolean | null;

/** What the API document uses of JSON Schema; anything else is ignored. */
export interface JsonSchema {
  readonly $ref?: string | undefined;
  readonly type?: string | undefined;
  readonly format?: string | undefined;
  readonly description?: string | undefined;
  readonly nullable?: boolean | undefined;
  readonly enum?: readonly Scalar[] | undefined;
  readonly default?: unknown;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly minItems?: number | undefined;
  readonly maxItems?: number | undefined;
  readonly properties?: Readonly<Record<string, JsonSchema>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly items?: JsonSchema | undefined;
  readonly additionalProperties?: boolean | JsonSchema | undefined;
  readonly anyOf?: readonly JsonSchema[] | undefined;
  readonly oneOf?: readonly JsonSchema[] | undefined;
}

const number = z.number().optional();

export const JsonSchema: z.ZodType<JsonSchema> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    type: z.string().optional(),
    format: z.string().optional(),
    description: z.string().optional(),
    nullable: z.boolean().optional(),
    enum: z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
    default: z.unknown().optional(),
    minimum: number,
    maximum: number,
    minLength: number,
    maxLength: number,
    minItems: number,
    maxItems: number,
    properties: z.record(z.string(), JsonSchema).optional(),
    required: z.array(z.string()).optional(),
    items: JsonSchema.optional(),
    additionalProperties: z.union([z.boolean(), JsonSchema]).optional(),
    anyOf: z.array(JsonSchema).optional(),
    oneOf: z.array(JsonSchema).optional(),
  }),
);

/** Beside the values that may be chosen, null says that there may be none. */
export const toChoices = ({ enum: values = [] }: JsonSchema): string[] =>
  values.filter((value) => value !== null).map(String);

export const isNull = ({ enum: values }: JsonSchema): boolean =>
  values !== undefined && values.every((value) => value === null);

/** The alternatives of a schema; none where there is only itself. */
export function toVariants(schema: JsonSchema): readonly JsonSchema[] {
  return schema.oneOf ?? schema.anyOf ?? [];
}
