// Text of a document, JSON or YAML, as a value of bounded size.
import { AppError } from '@parley/contract/errors/app-error.ts';
import { parseDocument as parseYaml } from 'yaml';
import { checkShape, parseBoundedJson, type JsonBounds } from '../../platform/bounded-json.ts';
import { DocumentRefusedError } from './document-refused.ts';

/** The largest public documents have half of it; the memory of the process is bounded besides. */
const BOUNDS: JsonBounds = { maxKeys: 1_000_000, field: 'document' };
/** The library multiplies nested aliases, so that a few lines cannot become millions of values. */
const MAX_ALIASES = 100;
const MAX_REASON = 300;

const firstLine = (text: string): string => (text.split('\n')[0] ?? '').slice(0, MAX_REASON);

function readYaml(text: string): unknown {
  const document = parseYaml(text, { schema: 'core', merge: true, logLevel: 'silent', prettyErrors: true });
  const [problem] = document.errors;
  if (problem) throw new DocumentRefusedError(`is neither JSON nor YAML: ${firstLine(problem.message)}`);
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: MAX_ALIASES });
  } catch (error) {
    throw new DocumentRefusedError(
      `cannot be read: ${error instanceof Error ? firstLine(error.message) : ''}`,
    );
  }
  checkShape(value, BOUNDS);
  return value;
}

function read(text: string): unknown {
  try {
    return text.trimStart().startsWith('{') ? parseBoundedJson(text, BOUNDS) : readYaml(text);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new DocumentRefusedError(error.data.errors?.[0]?.message ?? 'is not JSON');
  }
}

/** Throws `DocumentRefusedError`. */
export function readText(text: string): unknown {
  if (text.includes('\0')) throw new DocumentRefusedError('must not contain NUL characters');
  return read(text.replace(/^\ufeff/, ''));
}
