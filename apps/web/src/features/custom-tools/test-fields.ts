import { isObject, PARAMETER_TYPES, type ParameterType } from './parameter-table.ts';

// The arguments of a test as fields, made of the parameters of the tool, and back. Pure.

/** `json`: a value of its own form, typed as JSON. */
export type TestFieldType = ParameterType | 'choice' | 'json';

export interface TestField {
  readonly name: string;
  readonly type: TestFieldType;
  readonly isRequired: boolean;
  /** Masked wherever the call is shown, and so while it is typed. */
  readonly isSecret: boolean;
  readonly description: string;
  /** Of a choice, as JSON holds them. */
  readonly choices: readonly unknown[];
  /** What the field begins with; empty where the parameter has no default. */
  readonly initial: string;
}

export type TestProblem = 'required' | 'number' | 'integer' | 'json';
/** What stands in the fields, by name. */
export type TestTyped = Readonly<Record<string, string>>;

/** How a choice is told apart from the others: `1` is not `"1"`. */
export const toChoice = (value: unknown): string => JSON.stringify(value);

function readType(schema: Readonly<Record<string, unknown>>): TestFieldType {
  const { enum: choices, type } = schema;
  if (Array.isArray(choices) && choices.length > 0) return 'choice';
  return PARAMETER_TYPES.find((known) => known === type) ?? 'json';
}

/** As it stands in a field of this type. */
function toText(type: TestFieldType, value: unknown): string {
  if (value === undefined) return '';
  if (type === 'choice') return toChoice(value);
  if (type === 'json') return JSON.stringify(value, null, 2);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function toField(name: string, given: unknown, isRequired: boolean): TestField {
  const schema = isObject(given) ? given : {};
  const { description, enum: choices, default: known } = schema;
  const type = readType(schema);
  return {
    name,
    type,
    isRequired,
    isSecret: schema['writeOnly'] === true || schema['format'] === 'password',
    description: typeof description === 'string' ? description : '',
    choices: type === 'choice' && Array.isArray(choices) ? choices : [],
    initial: toText(type, known),
  };
}

/** What an agent would give, in the order of the schema; empty where the schema names no parameters. */
export function toTestFields(parameters: Readonly<Record<string, unknown>>): readonly TestField[] {
  const { properties, required } = parameters;
  const needed: readonly unknown[] = Array.isArray(required) ? required : [];
  if (!isObject(properties)) return [];
  return Object.entries(properties).map(([name, schema]) => toField(name, schema, needed.includes(name)));
}

export const toInitial = (fields: readonly TestField[]): TestTyped =>
  Object.fromEntries(fields.map(({ name, initial }) => [name, initial]));

function readJson(text: string): { readonly value: unknown } | { readonly problem: TestProblem } {
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch {
    return { problem: 'json' };
  }
}

/** Of a field that is not empty. */
function readValue(type: TestFieldType, text: string): ReturnType<typeof readJson> {
  if (type === 'string') return { value: text };
  if (type === 'json' || type === 'choice' || type === 'boolean') return readJson(text);
  const value = Number(text);
  if (!Number.isFinite(value)) return { problem: 'number' };
  return type === 'integer' && !Number.isInteger(value) ? { problem: 'integer' } : { value };
}

export interface TestArguments {
  readonly args: Record<string, unknown>;
  /** By the name of the field. */
  readonly problems: Readonly<Record<string, TestProblem>>;
}

/** An empty field is not sent. */
export function toTestArguments(fields: readonly TestField[], typed: TestTyped): TestArguments {
  const args: Record<string, unknown> = {};
  const problems: Record<string, TestProblem> = {};
  for (const { name, type, isRequired } of fields) {
    const text = typed[name] ?? '';
    const isEmpty = type === 'string' ? text === '' : text.trim() === '';
    if (isEmpty) {
      if (isRequired) problems[name] = 'required';
      continue;
    }
    const read = readValue(type, text);
    if ('problem' in read) problems[name] = read.problem;
    else args[name] = read.value;
  }
  return { args, problems };
}

/** `null` where a value has no field, or does not fit into the one that it has. */
export function toTyped(
  fields: readonly TestField[],
  args: Readonly<Record<string, unknown>>,
): TestTyped | null {
  const byName = new Map(fields.map((field) => [field.name, field]));
  const hasField = ([name, value]: [string, unknown]): boolean => {
    const field = byName.get(name);
    return field?.type === 'choice'
      ? field.choices.map(toChoice).includes(toChoice(value))
      : field !== undefined;
  };
  if (!Object.entries(args).every(hasField)) return null;
  const typed = Object.fromEntries(fields.map(({ name, type }) => [name, toText(type, args[name])]));
  const back = toTestArguments(fields, typed);
  const isSame = Object.entries(args).every(([name, value]) => toChoice(back.args[name]) === toChoice(value));
  return isSame ? typed : null;
}
