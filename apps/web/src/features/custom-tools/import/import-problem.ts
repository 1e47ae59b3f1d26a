import type { AppError } from '@parley/contract/errors/app-error.ts';
import { fieldTextOf } from '../../../platform/errors/field-text.ts';
import { textsOf } from '../../../platform/toasts.ts';

/** The field that is wrong, as the server names it, and what is wrong in words. */
export interface ImportProblem {
  readonly field: string | null;
  readonly text: string;
}

export function toProblem({ code, data }: AppError): ImportProblem {
  const [first] = data.errors ?? [];
  if (!first) return { field: null, text: textsOf(code).text };
  return { field: first.field.replace(/^body\./, ''), text: fieldTextOf(first.message) };
}
