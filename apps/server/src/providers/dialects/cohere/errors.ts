import type { AppError } from '@parley/contract/errors/app-error.ts';
import { toVendorError, type FailedAnswer } from '../../wire/http-failure.ts';
import { parseJson, toFields, toText } from '../../wire/lenient.ts';

/** This vendor says everything with the status; the body holds only `message`. */
export function toCohereError(answer: FailedAnswer, nowMs: number): AppError {
  return toVendorError(answer, { words: toText(toFields(parseJson(answer.body))['message']) }, nowMs);
}
