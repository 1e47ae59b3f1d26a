// What a server asks the person, cut to what can be shown and answered: flat forms of plain fields, and pages to open.
import type { ElicitRequest, ElicitResult } from '@modelcontextprotocol/client';
import { MAX_QUESTION_FIELDS, type QuestionField } from '@parley/contract/approvals/questions.ts';
import { toPlainWords } from '../../../../toolbox/plain-words.ts';
import { namesSecret, toWords } from '../../../../toolbox/secret-words.ts';
import type { ToolAnswer, ToolQuestion } from '../../../../toolbox/tool.ts';

const MAX_MESSAGE = 2_000;
const MAX_LABEL = 200;
const MAX_DESCRIPTION = 500;
const MAX_OPTIONS = 100;
const MAX_NAME = 100;
const MAX_URL = 2_000;
/** Of the whole question: what is longer by its options or defaults is no form for a person. */
const MAX_CHARACTERS = 64 * 1024;

export type Asked = ElicitRequest['params'];

const FORMATS: ReadonlySet<unknown> = new Set(['email', 'uri', 'date', 'date-time']);

type Raw = Readonly<Record<string, unknown>>;

const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const toText = (value: unknown, length: number): string | null =>
  typeof value === 'string' ? toPlainWords(value).trim().slice(0, length) || null : null;
const toNumber = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

/** `enum` with or without names, or constants with titles. `null` where there are others among them. */
function toOptions({ enum: values, enumNames: names, oneOf, anyOf }: Raw): QuestionField['options'] | null {
  if (Array.isArray(values)) {
    const labels: unknown[] = Array.isArray(names) ? names : [];
    const options = values.slice(0, MAX_OPTIONS).map((value: unknown, index) => ({
      value,
      label: toText(labels[index], MAX_LABEL) ?? toText(value, MAX_LABEL) ?? '',
    }));
    return checkOptions(options);
  }
  const titled: unknown = oneOf ?? anyOf;
  if (!Array.isArray(titled)) return null;
  const options = titled.slice(0, MAX_OPTIONS).map((one: unknown) => {
    const { const: value, title } = isRaw(one) ? one : {};
    return { value, label: toText(title, MAX_LABEL) ?? toText(value, MAX_LABEL) ?? '' };
  });
  return checkOptions(options);
}

function checkOptions(
  options: readonly { readonly value: unknown; readonly label: string }[],
): QuestionField['options'] | null {
  const known = options.flatMap(({ value, label }) => (typeof value === 'string' ? [{ value, label }] : []));
  return known.length > 0 && known.length === options.length ? known : null;
}

function toDefault({ default: value }: Raw): QuestionField['default'] {
  if (Array.isArray(value)) return value.filter((one): one is string => typeof one === 'string');
  return typeof value === 'string' || typeof value === 'boolean' ? value : toNumber(value);
}

type Shape = Pick<QuestionField, 'kind' | 'options' | 'min' | 'max' | 'format'>;

const PLAIN: Omit<Shape, 'kind'> = { options: [], min: null, max: null, format: null };

function toTextShape(property: Raw): Shape | null {
  const isChoice = 'enum' in property || 'oneOf' in property;
  const options = toOptions(property);
  if (isChoice) return options && { ...PLAIN, kind: 'choice', options };
  const { minLength, maxLength, format } = property;
  return {
    ...PLAIN,
    kind: 'text',
    min: toNumber(minLength),
    max: toNumber(maxLength),
    // Checked above the cast: one of the formats.
    format: FORMATS.has(format) ? (format as QuestionField['format']) : null,
  };
}

function toShape(property: Raw): Shape | null {
  const { type, minimum, maximum, items, minItems, maxItems } = property;
  switch (type) {
    case 'string':
      return toTextShape(property);
    case 'number':
    case 'integer':
      return { ...PLAIN, kind: type, min: toNumber(minimum), max: toNumber(maximum) };
    case 'boolean':
      return { ...PLAIN, kind: 'boolean' };
    case 'array': {
      const options = isRaw(items) ? toOptions(items) : null;
      return (
        options && { ...PLAIN, kind: 'choices', options, min: toNumber(minItems), max: toNumber(maxItems) }
      );
    }
    default:
      return null;
  }
}

function toField(name: string, property: unknown, isRequired: boolean): QuestionField | null {
  const shape = isRaw(property) ? toShape(property) : null;
  if (!isRaw(property) || !shape || name.length > MAX_NAME || toPlainWords(name) !== name) return null;
  return {
    ...shape,
    name,
    label: toText(property['title'], MAX_LABEL) ?? toText(toWords(name), MAX_LABEL) ?? name,
    description: toText(property['description'], MAX_DESCRIPTION),
    is_required: isRequired,
    default: toDefault(property),
  };
}

/** `null` where the form cannot be drawn. */
function toFields(schema: unknown): QuestionField[] | null {
  const { properties, required }: Raw = isRaw(schema) ? schema : {};
  const named = Object.entries(isRaw(properties) ? properties : {});
  if (named.length > MAX_QUESTION_FIELDS) return null;
  const needed: unknown[] = Array.isArray(required) ? required : [];
  const fields = named.flatMap(([name, property]) => toField(name, property, needed.includes(name)) ?? []);
  return fields.length === named.length ? fields : null;
}

function asksSecret(schema: unknown, fields: readonly QuestionField[]): boolean {
  const isWritten = fields.some(({ name, label, kind }) => {
    const isTyped = kind === 'text' || kind === 'number' || kind === 'integer';
    return isTyped && (namesSecret(name) || namesSecret(label));
  });
  return isWritten || JSON.stringify(schema ?? null).includes('"format":"password"');
}

/** The page, as the person is shown it. */
function toPage(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPage = url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
  return isPage && url.username === '' && url.password === '' && url.href.length <= MAX_URL ? url.href : null;
}

/** `null` where it cannot be shown. */
export function toQuestion(server: string, key: string, asked: Asked): ToolQuestion | null {
  const message = toText(asked.message, MAX_MESSAGE) ?? '';
  if (asked.mode === 'url') {
    const url = toPage(asked.url);
    return url === null ? null : { key, server, mode: 'url', message, fields: [], url, asks_secret: false };
  }
  const fields = toFields(asked.requestedSchema);
  if (!fields) return null;
  const isSecret = asksSecret(asked.requestedSchema, fields);
  const question = { key, server, mode: 'form', message, fields, url: null, asks_secret: isSecret } as const;
  return JSON.stringify(question).length > MAX_CHARACTERS ? null : question;
}

const ACTIONS = { answer: 'accept', decline: 'decline', cancel: 'cancel' } as const;

export function toElicitResult({ action, content }: Omit<ToolAnswer, 'key'>): ElicitResult {
  return { action: ACTIONS[action], ...(action === 'answer' && content !== undefined && { content }) };
}
