// What a remote server asks the person before it goes on with a call: a few fields, or a page to open.
import { z } from 'zod';

export const MAX_QUESTION_FIELDS = 20;
/** Of one typed value. */
const MAX_ANSWER_CHARACTERS = 4_000;

const Option = z.object({ value: z.string(), label: z.string() });
export const QuestionField = z.object({
  name: z.string(),
  kind: z.enum(['text', 'number', 'integer', 'boolean', 'choice', 'choices']),
  label: z.string(),
  description: z.string().nullable(),
  is_required: z.boolean(),
  /** Of a choice. */
  options: z.array(Option),
  default: z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).nullable(),
  /** Of a number its bounds, of a text its length, of choices how many. */
  min: z.number().nullable(),
  max: z.number().nullable(),
  format: z.enum(['email', 'uri', 'date', 'date-time']).nullable(),
});
export type QuestionField = z.infer<typeof QuestionField>;

export const Question = z.object({
  /** The name that the person has given the server. */
  server: z.string(),
  mode: z.enum(['form', 'url']),
  /** In the server's own words. */
  message: z.string(),
  fields: z.array(QuestionField),
  /** The page to open, http or https. */
  url: z.string().nullable(),
  /** It looks as if a password or a key is asked for, which is answered on no form. */
  asks_secret: z.boolean(),
});
export type Question = z.infer<typeof Question>;

const Value = z.union([
  z.string().max(MAX_ANSWER_CHARACTERS),
  z.number(),
  z.boolean(),
  z.array(z.string().max(MAX_ANSWER_CHARACTERS)).max(100),
]);
export const AnswerContent = z.record(z.string().max(200), Value);
export type AnswerContent = z.infer<typeof AnswerContent>;

export const AnswerBody = z.strictObject({
  /** `decline` says no to what is asked; `cancel` does not answer it. */
  action: z.enum(['answer', 'decline', 'cancel']),
  content: AnswerContent.optional(),
});
export type AnswerBody = z.infer<typeof AnswerBody>;

export type AnswerProblem = 'required' | 'kind' | 'option' | 'min' | 'max' | 'format' | 'unknown';

const FORMATS = {
  email: z.email(),
  uri: z.url({ protocol: /^https?$/ }),
  date: z.iso.date(),
  'date-time': z.iso.datetime({ offset: true, local: true }),
} as const;

const isBelow = (size: number, min: number | null): boolean => min !== null && size < min;
const isAbove = (size: number, max: number | null): boolean => max !== null && size > max;

function findSize({ min, max }: QuestionField, size: number): AnswerProblem | null {
  if (isBelow(size, min)) return 'min';
  return isAbove(size, max) ? 'max' : null;
}

function checkText(field: QuestionField, value: unknown): AnswerProblem | null {
  if (typeof value !== 'string') return 'kind';
  if (field.format !== null && !FORMATS[field.format].safeParse(value).success) return 'format';
  return findSize(field, value.length);
}

function checkNumber(field: QuestionField, value: unknown): AnswerProblem | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'kind';
  if (field.kind === 'integer' && !Number.isInteger(value)) return 'kind';
  return findSize(field, value);
}

function checkChoices(field: QuestionField, value: unknown): AnswerProblem | null {
  const isOption = (text: unknown): boolean => field.options.some((option) => option.value === text);
  if (field.kind === 'choice') return isOption(value) ? null : 'option';
  if (!Array.isArray(value)) return 'kind';
  return value.every(isOption) ? findSize(field, value.length) : 'option';
}

function checkValue(field: QuestionField, value: unknown): AnswerProblem | null {
  switch (field.kind) {
    case 'text':
      return checkText(field, value);
    case 'number':
    case 'integer':
      return checkNumber(field, value);
    case 'boolean':
      return typeof value === 'boolean' ? null : 'kind';
    case 'choice':
    case 'choices':
      return checkChoices(field, value);
  }
}

/** What is wrong with an answer, by the name of the field; empty where it can be sent. */
export function checkAnswer(
  fields: readonly QuestionField[],
  content: AnswerContent,
): Readonly<Record<string, AnswerProblem>> {
  const problems: Record<string, AnswerProblem> = {};
  for (const name of Object.keys(content))
    if (!fields.some((field) => field.name === name)) problems[name] = 'unknown';
  for (const field of fields) {
    const value = Object.hasOwn(content, field.name) ? content[field.name] : undefined;
    const problem =
      value === undefined ? (field.is_required ? ('required' as const) : null) : checkValue(field, value);
    if (problem !== null) problems[field.name] = problem;
  }
  return problems;
}
