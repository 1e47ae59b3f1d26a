// Pure: the answer to a question as a person types it, and as it is sent.
import {
  checkAnswer,
  type AnswerContent,
  type AnswerProblem,
  type QuestionField,
} from '@parley/contract/approvals/questions.ts';
import { toPlainNumber } from '../../ui/form/typed-text.ts';

/** What stands in the fields, by name: a text, or the values that are chosen. */
export type Typed = Readonly<Record<string, string | readonly string[]>>;
export type Problems = Readonly<Record<string, AnswerProblem>>;

function toShown({ kind, default: known }: QuestionField): string | readonly string[] {
  if (kind === 'choices') return Array.isArray(known) ? known : [];
  if (kind === 'boolean') return String(known === true);
  return known === null || Array.isArray(known) ? '' : String(known);
}

/** What the fields begin with. */
export function toTyped(fields: readonly QuestionField[]): Typed {
  return Object.fromEntries(fields.map((field) => [field.name, toShown(field)]));
}

function toValue({ kind }: QuestionField, typed: string | readonly string[]): AnswerContent[string] {
  if (typeof typed !== 'string') return [...typed];
  if (kind === 'boolean') return typed === 'true';
  if (kind !== 'number' && kind !== 'integer') return typed;
  // What is no number is sent as it is, and so refused.
  const number = Number(toPlainNumber(typed));
  return Number.isFinite(number) ? number : typed;
}

/** A field that was left empty is not sent; what is needed then says so. */
function isEmpty(
  { kind, is_required: isRequired }: QuestionField,
  typed: string | readonly string[],
): boolean {
  if (kind === 'choices') return typed.length === 0 && !isRequired;
  return typeof typed === 'string' && typed.trim() === '';
}

export function toContent(
  fields: readonly QuestionField[],
  typed: Typed,
): { readonly content: AnswerContent; readonly problems: Problems } {
  const content = Object.fromEntries(
    fields.flatMap((field) => {
      const value = typed[field.name] ?? '';
      return isEmpty(field, value) ? [] : [[field.name, toValue(field, value)] as const];
    }),
  );
  return { content, problems: checkAnswer(fields, content) };
}
