// Starts replies and structured answers, and waits for those requested as a whole.
import type { StructuredBody } from '@parley/contract/chat/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { isErrorCode } from '@parley/contract/errors/catalogue.ts';
import type { Actor } from '../../platform/actor.ts';
import type { RunRow, Runs } from '../runs/index.ts';
import type { ChatKinds, ReplyInput } from './chat.kinds.ts';
import { hashRequest } from './chat.request-hash.ts';
import type { Schemas } from './chat.schemas.ts';

export interface GenerateInput extends ReplyInput {
  readonly actor: Actor;
  readonly key: string | null;
}

export interface Chat {
  /** Admits the reply and returns its run, which continues whether or not anyone reads it. */
  start(input: GenerateInput): Promise<{ runId: string }>;
  /** The same, and waits for the end. Throws the error that the run failed with. */
  complete(input: GenerateInput): Promise<RunRow>;
  answerWithSchema(input: {
    actor: Actor;
    body: StructuredBody;
    key: string | null;
  }): Promise<{ row: RunRow; result: unknown }>;
}

export interface ChatDeps {
  readonly runs: Runs;
  readonly kinds: ChatKinds;
  readonly schemas: Schemas;
}

export function createChat({ runs, kinds, schemas }: ChatDeps): Chat {
  async function begin({ actor, key, ...input }: GenerateInput): Promise<{ runId: string }> {
    // Whether the caller streams is not part of the idempotent request.
    const asked = { ...input.form, stream: null };
    const earlier = input.historyImages.flatMap((bytes, position) =>
      bytes ? [String(position), bytes] : [],
    );
    const bodyHash = await hashRequest('generate', asked, [input.image ?? '', ...earlier]);
    return runs.start({ actor, kind: kinds.reply, input, key, bodyHash });
  }

  async function finish(actor: Actor, runId: string): Promise<RunRow> {
    const row = await runs.finished(actor, runId);
    const { error } = row;
    if (error !== null) throw new AppError(isErrorCode(error) ? error : 'internal');
    return row;
  }

  return {
    start: begin,

    async complete(input) {
      const { runId } = await begin(input);
      return finish(input.actor, runId);
    },

    async answerWithSchema({ actor, body, key }) {
      await schemas.check(actor.userId, body.json_schema);
      const bodyHash = await hashRequest('structured-output', body);
      const { runId } = await runs.start({ actor, kind: kinds.structuredOutput, input: body, key, bodyHash });
      const row = await finish(actor, runId);
      const answer = await schemas.match(actor.userId, body.json_schema, row.output ?? '');
      if (answer.mismatch !== null) throw new AppError('schema_mismatch');
      return { row, result: answer.value };
    },
  };
}
