// What every dialect's provider is made of, and what its reader of parts gets.
import { randomBytes } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Upstream } from '../../platform/upstream/upstream.ts';
import type { Part, Provider } from '../provider.ts';
import type { Turn } from '../turn.ts';

export interface DialectOptions {
  readonly id: string;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly apiKey: string | null;
  readonly upstream: Upstream;
  readonly clock: Clock;
}

/** A provider that also reports when anything at all arrived, so that silence can be measured. */
export interface VendorProvider extends Provider {
  stream(turn: Turn, signal: AbortSignal, onActivity?: () => void): AsyncIterable<Part>;
}

export interface ReaderContext {
  /** For vendors that give their tool calls no id. */
  readonly createCallId: () => string;
  readonly toolNames: ReadonlySet<string>;
  /** Whether the turn asked for an answer that fits a JSON Schema. */
  readonly isJsonAnswer: boolean;
}

export function toReaderContext(turn: Turn): ReaderContext {
  return {
    createCallId: () => `call_${randomBytes(9).toString('base64url')}`,
    toolNames: new Set(turn.tools.map((tool) => tool.name)),
    isJsonAnswer: turn.jsonSchema !== null,
  };
}

export const ignoreActivity = (): void => undefined;

/** The header of a key, where there is one. */
export const toBearer = (apiKey: string | null): Record<string, string> =>
  apiKey === null ? {} : { authorization: `Bearer ${apiKey}` };
