// The server side of handling callers' JSON Schemas: a queue, an isolated process, and the interpretation of how it
// ended. No schema work happens on the event loop.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { IsolatedProgram } from '../isolation/isolated-process.ts';
import { createIsolatedService, type ServiceEnd } from '../isolation/isolated-service.ts';
import type { SchemaAnswer, SchemaJob } from './schema-job.ts';
import type { Schema } from './schema-rules.ts';

export type SchemaMatch =
  { readonly mismatch: null; readonly value: unknown } | { readonly mismatch: string };

/** All throw `invalid_schema` for an unusable schema, and `overloaded` when there is no capacity. */
export interface SchemaWorker {
  /** The error names the field: where the caller has given the schema. */
  check(owner: string, schema: Schema, field?: string): Promise<void>;
  match(owner: string, schema: Schema, answer: string): Promise<SchemaMatch>;
  /** JSON of the smallest value that matches. */
  build(schema: Schema, prompt: string, title: string): Promise<string>;
  stop(): void;
}

export interface SchemaWorkerDeps {
  readonly clock: Pick<Clock, 'after'>;
  readonly log: Log;
}

const MAX_SCHEMA_CHARACTERS = 64 * 1024;
const PROGRAM: IsolatedProgram = {
  entry: new URL('./serve-schemas.ts', import.meta.url),
  readableFolders: [],
  // CPU time is the effective limit; this one ends a process that a busy machine does not schedule.
  timeMs: 15_000,
  // A hundred times what an honest schema takes.
  processorMs: 500,
  memoryBytes: 256 * 1024 * 1024,
};
const MAX_CONCURRENT = 2;
const MAX_CONCURRENT_PER_OWNER = 1;
const MAX_WAIT_MS = 10_000;
const MAX_WAITING = 200;
const RETRY_AFTER_SECONDS = 5;
/** Answers built by the guide have no owner: it does not know the caller. */
const BUILDER = 'guide';

const DEFAULT_FIELD = 'json_schema';

function refuse(reason: string, field: string): AppError {
  return new AppError('invalid_schema', { data: { errors: [{ field, message: reason }] } });
}

const EXHAUSTED = {
  processor: 'it takes too much time to apply',
  memory: 'it takes too much memory to apply',
} as const;

function toText(schema: Schema, field = DEFAULT_FIELD): string {
  const text = JSON.stringify(schema);
  if (text.length > MAX_SCHEMA_CHARACTERS)
    throw refuse(`it is longer than ${MAX_SCHEMA_CHARACTERS} characters`, field);
  return text;
}

export function createSchemaWorker({ clock, log }: SchemaWorkerDeps): SchemaWorker {
  const service = createIsolatedService({
    program: PROGRAM,
    slots: MAX_CONCURRENT,
    slotsPerOwner: MAX_CONCURRENT_PER_OWNER,
    maxWaitMs: MAX_WAIT_MS,
    maxWaiting: MAX_WAITING,
    clock,
  });

  function toAnswer(end: ServiceEnd): SchemaAnswer {
    switch (end.kind) {
      case 'answer':
        // The only peer is our own program.
        return end.answer as SchemaAnswer;
      case 'exhausted':
        log.warn('schema.exhausted', { what: end.what });
        return { kind: 'refused', reason: EXHAUSTED[end.what] };
      case 'stopped':
        throw new AppError('shutting_down');
      case 'not-started':
        log.error('schema_worker.start_failed', { cause: end.cause });
        throw new AppError('overloaded', { cause: end.cause });
      case 'busy':
        throw new AppError('overloaded', { data: { retryAfterSeconds: RETRY_AFTER_SECONDS } });
    }
  }

  async function ask(owner: string, job: SchemaJob, field = DEFAULT_FIELD): Promise<SchemaAnswer> {
    const answer = toAnswer(await service.run(owner, job));
    if (answer.kind === 'refused') throw refuse(answer.reason, field);
    return answer;
  }

  return {
    async check(owner, schema, field) {
      await ask(owner, { kind: 'check', schema: toText(schema, field) }, field);
    },
    async match(owner, schema, answer) {
      const outcome = await ask(owner, { kind: 'match', schema: toText(schema), answer });
      if (outcome.kind === 'match') return { mismatch: null, value: outcome.value };
      return { mismatch: outcome.kind === 'mismatch' ? outcome.mismatch : 'the answer does not fit' };
    },
    async build(schema, prompt, title) {
      const outcome = await ask(BUILDER, { kind: 'build', schema: toText(schema), prompt, title });
      return outcome.kind === 'built' ? outcome.json : 'null';
    },
    stop: () => service.stop(),
  };
}
