// Checks the arguments of a call against the schema of its server as far as that takes no trust in the schema: the names,
// what is required, and the plain types. The server checks the rest.
import { z } from 'zod';
import type { Definition } from './definition.ts';

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  array: Array.isArray,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  null: (value) => value === null,
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function toTypes(property: unknown): string[] {
  const type = isRecord(property) ? property['type'] : undefined;
  const types: unknown[] = Array.isArray(type) ? type : [type];
  return types.filter((one): one is string => typeof one === 'string' && Object.hasOwn(TYPES, one));
}

export function toArgumentsSchema(parameters: Definition['parameters']): z.ZodType<Record<string, unknown>> {
  const properties = isRecord(parameters['properties']) ? parameters['properties'] : {};
  const required = Array.isArray(parameters['required']) ? parameters['required'] : [];
  // Which names fit its patterns is for the server to say: they may take any time to match.
  const isClosed = parameters['additionalProperties'] === false && !isRecord(parameters['patternProperties']);
  return z.record(z.string(), z.unknown()).superRefine((args, context) => {
    const report = (field: string, message: string): void =>
      context.addIssue({ code: 'custom', path: [field], message });
    for (const field of required)
      if (typeof field === 'string' && !Object.hasOwn(args, field)) report(field, 'is required');
    for (const [field, value] of Object.entries(args)) {
      const isKnown = Object.hasOwn(properties, field);
      if (!isKnown && isClosed) report(field, 'is not an argument of this tool');
      const types = isKnown ? toTypes(properties[field]) : [];
      if (types.length > 0 && !types.some((type) => TYPES[type]?.(value)))
        report(field, `must be of type ${types.join(' or ')}`);
    }
  });
}
