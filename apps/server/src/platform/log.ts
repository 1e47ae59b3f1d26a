// JSON lines through pino. Fields only: no secrets, no prompts, no replies.
import { AppError } from '@parley/contract/errors/app-error.ts';
import pino from 'pino';
import { currentRequest } from './telemetry/request-scope.ts';

export interface Log {
  info(event: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(event: string, fields?: Readonly<Record<string, unknown>>): void;
  error(event: string, fields?: Readonly<Record<string, unknown>>): void;
}

const SECRET_FIELDS = [
  'authorization',
  'password',
  'token',
  'access_token',
  'refresh_token',
  'apiKey',
  'api_key',
  'secret',
  'key',
];
const redactPaths = SECRET_FIELDS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
const MAX_CAUSES = 5;
/** Shorter secrets would match ordinary words. */
const MIN_MASKED_LENGTH = 8;

/**
 * Keeps only an error's own message, stack and code: drivers and libraries attach rows, statements and response bodies,
 * which may contain user texts and secrets.
 */
function toPlainError(error: Error, depth = 0): Record<string, unknown> {
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? error.code : undefined;
  return {
    type: name,
    message,
    ...(stack !== undefined && { stack }),
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    ...(error instanceof AppError && error.data.internal && { internal: error.data.internal }),
    ...(cause instanceof Error && depth < MAX_CAUSES && { cause: toPlainError(cause, depth + 1) }),
  };
}

/** JSON does not escape these; terminals may interpret some, and some readers treat others as line breaks. */
function escapeControls(line: string): string {
  return line.replace(
    /[\u007f-\u009f\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function toPlain(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      value instanceof Error ? toPlainError(value) : value,
    ]),
  );
}

/** Longest first: one may be a substring of another. */
function createMask(secrets: readonly string[]): (line: string) => string {
  const spellings = secrets
    .filter((secret) => secret.length >= MIN_MASKED_LENGTH)
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)])
    .toSorted((a, b) => b.length - a.length);
  return (line) => spellings.reduce((masked, spelling) => masked.replaceAll(spelling, '[masked]'), line);
}

/** `secrets` are masked in every line, wherever they occur. */
export function createLog(
  level: 'debug' | 'info' | 'warn' | 'error' | 'silent',
  destination: pino.DestinationStream = pino.destination({ fd: 2, sync: false }),
  secrets: readonly string[] = [],
): Log {
  const mask = createMask(secrets);
  const options: pino.LoggerOptions = {
    level,
    base: null,
    // Of work that a request began; the line's own fields come first.
    mixin() {
      const requestId = currentRequest()?.requestId;
      return requestId === undefined ? {} : { requestId };
    },
    redact: { paths: redactPaths, censor: '[masked]' },
    hooks: { streamWrite: escapeControls },
  };
  const logger = pino(options, { write: (line) => destination.write(mask(line)) });
  return {
    info: (event, fields = {}) => logger.info(toPlain(fields), event),
    warn: (event, fields = {}) => logger.warn(toPlain(fields), event),
    error: (event, fields = {}) => logger.error(toPlain(fields), event),
  };
}
