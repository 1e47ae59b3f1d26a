// JSON lines through pino. Fields only: no secrets, no prompts, no replies.
import pino from 'pino';

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

function toPlain(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      value instanceof Error ? pino.stdSerializers.err(value) : value,
    ]),
  );
}

export function createLog(
  level: 'debug' | 'info' | 'warn' | 'error' | 'silent',
  destination?: pino.DestinationStream,
): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    redact: { paths: redactPaths, censor: '[masked]' },
  };
  const logger = destination
    ? pino(options, destination)
    : pino(options, pino.destination({ fd: 2, sync: false }));
  return {
    info: (event, fields = {}) => logger.info(toPlain(fields), event),
    warn: (event, fields = {}) => logger.warn(toPlain(fields), event),
    error: (event, fields = {}) => logger.error(toPlain(fields), event),
  };
}
