// The values of the form's fields, and the request made from them.
import type { Operation, Parameter } from './api-document.ts';
import { toChoices, toVariants, type JsonSchema } from './json-schema.ts';
import { toExample } from './schema-example.ts';
import { resolveSchema } from './schema-fields.ts';

type Schemas = Readonly<Record<string, JsonSchema>>;

export interface FormField {
  /** Unique in the form. */
  readonly key: string;
  readonly name: string;
  readonly location: Parameter['location'] | 'body' | 'whole-body';
  readonly kind: 'text' | 'number' | 'json' | 'file' | 'choice';
  readonly choices: readonly string[];
  readonly isRequired: boolean;
  readonly initial: string;
}

/** The texts of the fields by their keys. Left out where it is empty. */
export type FieldValues = Readonly<Record<string, string>>;
export type FieldFiles = Readonly<Record<string, File>>;

function toKind(schema: JsonSchema): Pick<FormField, 'kind' | 'choices'> {
  if (schema.format === 'binary') return { kind: 'file', choices: [] };
  const isNumber = schema.type === 'number' || schema.type === 'integer';
  if (schema.enum && !isNumber) return { kind: 'choice', choices: toChoices(schema) };
  const all = [schema, ...toVariants(schema)];
  if (all.some(({ type }) => type === 'boolean')) return { kind: 'choice', choices: ['true', 'false'] };
  if (schema.type === 'object' || schema.type === 'array' || toVariants(schema).length > 0) {
    return { kind: 'json', choices: [] };
  }
  return { kind: isNumber ? 'number' : 'text', choices: [] };
}

/** Texts stand in the field as they are, except where it takes JSON. */
const toFieldText = (value: unknown, kind: FormField['kind']): string =>
  typeof value === 'string' && kind !== 'json' ? value : JSON.stringify(value, null, 2);

function toBodyFields(body: NonNullable<Operation['body']>, schemas: Schemas): readonly FormField[] {
  const schema = resolveSchema(body.schema, schemas);
  const properties = Object.entries(schema.properties ?? {});
  if (properties.length === 0) {
    const initial = toFieldText(toExample(schema, schemas, { isWhole: false }), 'json');
    const whole = { kind: 'json', choices: [], isRequired: true, initial } as const;
    return [{ key: 'body', name: 'body', location: 'whole-body', ...whole }];
  }
  const required = schema.required ?? [];
  // Where nothing has to be sent, an example still shows what can be.
  const shown = required.length > 0 ? required : properties.slice(0, 1).map(([name]) => name);
  // A form of nothing but files is sent for the sake of one.
  const isUpload = properties.every(([, field]) => toKind(resolveSchema(field, schemas)).kind === 'file');
  return properties.map(([name, field]) => {
    const known = resolveSchema(field, schemas);
    const kind = toKind(known);
    const isShown = shown.includes(name) && kind.kind !== 'file';
    return {
      key: `body:${name}`,
      name,
      location: 'body',
      ...kind,
      isRequired: isUpload || required.includes(name),
      initial: isShown ? toFieldText(toExample(known, schemas, { isWhole: false, name }), kind.kind) : '',
    };
  });
}

export function toFormFields(operation: Operation, schemas: Schemas): readonly FormField[] {
  const parameters = operation.parameters.map(({ name, location, isRequired, schema }): FormField => ({
    key: `${location}:${name}`,
    name,
    location,
    ...toKind(resolveSchema(schema, schemas)),
    isRequired,
    initial: '',
  }));
  return [...parameters, ...(operation.body ? toBodyFields(operation.body, schemas) : [])];
}

export type RequestBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly json: unknown }
  | {
      readonly kind: 'form';
      readonly texts: Readonly<Record<string, string>>;
      readonly files: FieldFiles;
      /** Names of files that have to be sent and are not chosen yet. */
      readonly missing: readonly string[];
    };

export interface ApiRequest {
  readonly method: string;
  /** With its query, without the installation. Unfilled places keep their braces. */
  readonly path: string;
  /** Besides the type of the body and the proof of who is calling. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: RequestBody;
  /** Keys of fields that are empty and must not be, or that hold what is no JSON. */
  readonly wrong: readonly string[];
}

function parse(text: string, kind: FormField['kind'], choices: readonly string[]): unknown {
  if (kind === 'number') return Number(text);
  if (kind === 'json') return JSON.parse(text);
  return kind === 'choice' && choices.join() === 'true,false' ? text === 'true' : text;
}

function isParsable({ kind, choices }: FormField, text: string): boolean {
  try {
    const value = parse(text, kind, choices);
    return !(typeof value === 'number' && Number.isNaN(value));
  } catch {
    // What is no JSON throws: exactly that is asked here.
    return false;
  }
}

function toRequestBody(
  operation: Operation,
  fields: readonly FormField[],
  textOf: (field: FormField) => string,
  files: FieldFiles,
): RequestBody {
  if (!operation.body) return { kind: 'none' };
  const filled = fields.filter((field) => textOf(field) !== '' && isParsable(field, textOf(field)));
  const inBody = filled.filter(({ location }) => location === 'body');
  if (operation.body.kind === 'form') {
    const texts = Object.fromEntries(inBody.map((field) => [field.name, textOf(field)]));
    const named = fields.flatMap(({ key, name }) => (files[key] ? [[name, files[key]] as const] : []));
    const missing = fields.filter(
      ({ key, kind, isRequired }) => kind === 'file' && isRequired && !files[key],
    );
    return {
      kind: 'form',
      texts,
      files: Object.fromEntries(named),
      missing: missing.map(({ name }) => name),
    };
  }
  const toValue = (field: FormField) => parse(textOf(field), field.kind, field.choices);
  const whole = filled.find(({ location }) => location === 'whole-body');
  if (whole) return { kind: 'json', json: toValue(whole) };
  return { kind: 'json', json: Object.fromEntries(inBody.map((field) => [field.name, toValue(field)])) };
}

export function toRequest(
  operation: Operation,
  fields: readonly FormField[],
  values: FieldValues,
  files: FieldFiles,
): ApiRequest {
  const textOf = ({ key, initial }: FormField): string => values[key] ?? initial;
  let path = operation.path;
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  for (const field of fields) {
    const text = textOf(field);
    if (text === '') continue;
    if (field.location === 'path') path = path.replace(`{${field.name}}`, encodeURIComponent(text));
    if (field.location === 'query') query.set(field.name, text);
    if (field.location === 'header') headers[field.name] = text;
  }
  const wrong = fields.filter((field) => {
    const text = textOf(field);
    if (text !== '') return !isParsable(field, text);
    return field.isRequired && !files[field.key];
  });
  const asked = query.toString();
  return {
    method: operation.method,
    path: asked === '' ? path : `${path}?${asked}`,
    headers,
    body: toRequestBody(operation, fields, textOf, files),
    wrong: wrong.map(({ key }) => key),
  };
}

/** Whether events come back: always where there is nothing else, else where the form asks for them, or the call by itself. */
function isStreamed({ answers, body }: Operation, values: FieldValues): boolean {
  if (!answers.some(({ kind }) => kind === 'events')) return false;
  if (answers.length === 1) return true;
  const asked = values['body:stream'] ?? '';
  return asked === '' ? body?.schema.properties?.['stream']?.default === true : asked === 'true';
}

/** What a program makes of the answer; a text is printed as it is, and any other file is kept. */
export type ReadAs = 'json' | 'events' | 'text' | 'file';

export function toReadAs(operation: Operation, values: FieldValues): ReadAs {
  if (isStreamed(operation, values)) return 'events';
  const whole = operation.answers.find(({ kind }) => kind !== 'events');
  if (whole?.kind !== 'file') return 'json';
  return whole.mediaType.startsWith('text/') ? 'text' : 'file';
}
