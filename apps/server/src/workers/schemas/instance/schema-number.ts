import type { Schema } from '../schema-rules.ts';
import { numberIn, typeOfSchema } from './flat-schema.ts';

/** Between two bounds without a step any number is valid; the middle is as good as any. */
const FREE_STEP = 0.5;

/** The valid number nearest to the wanted one. */
export function toSchemaNumber(schema: Schema, wanted: number): number {
  const step = numberIn(schema, 'multipleOf') ?? (typeOfSchema(schema) === 'integer' ? 1 : null);
  const gap = step ?? FREE_STEP;
  const above = numberIn(schema, 'exclusiveMinimum');
  const below = numberIn(schema, 'exclusiveMaximum');
  const min = Math.max(numberIn(schema, 'minimum') ?? -Infinity, above === null ? -Infinity : above + gap);
  const max = Math.min(numberIn(schema, 'maximum') ?? Infinity, below === null ? Infinity : below - gap);
  const nearest = Math.min(Math.max(wanted, min), max);
  if (step === null) return nearest;
  const roundedUp = Math.ceil(nearest / step) * step;
  return roundedUp > max ? Math.floor(nearest / step) * step : roundedUp;
}
