// Turns what a caller asks into a run of one plain reply, or of an answer that fits a schema.
import { createHash } from 'node:crypto';
import type { GenerateForm, StructuredBody } from '@parley/contract/chat/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { isErrorCode } from '@parley/contract/errors/catalogue.ts';
import type { Audit } from '../../platform/audit.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { boundTurnTokens, countTurnTokens } from '../../providers/token-count.ts';
import type { CatalogueModel, Provider, Providers, Turn } from '../../providers/provider.ts';
import type { RunBody, RunRow, Runs } from '../runs/index.ts';
import { toImage } from './chat.image.ts';
import { createOwnAddresses } from './chat.own-address.ts';
import { createStructuredBody, STRUCTURED_TURNS } from './chat.structured-body.ts';
import { compileSchema, parseAnswer } from './chat.structured.ts';
import { toStructuredTurn, toTurn } from './chat.turn.ts';
import { generateWire } from './chat.wire.ts';

/** What a reply may grow to when the caller names no limit. */
const DEFAULT_OUTPUT_TOKENS = 32_000;
const SIDE_JOB_OUTPUT_TOKENS = 1_000;

export interface GenerateInput {
  readonly caller: Caller;
  readonly form: GenerateForm;
  readonly image: Buffer | null;
  readonly key: string | null;
  readonly requestId: string;
}

export interface Chat {
  /** Admits the reply and answers its run; the run goes on whether or not anyone reads it. */
  start(input: GenerateInput): Promise<{ runId: string }>;
  /** The same, and waits for the end. Throws what the run failed with. */
  complete(input: GenerateInput): Promise<RunRow>;
  answerWithSchema(input: {
    caller: Caller;
    body: StructuredBody;
    key: string | null;
  }): Promise<{ row: RunRow; result: unknown }>;
}

export interface ChatDeps {
  readonly providers: Providers;
  readonly runs: Runs;
  readonly audit: Pick<Audit, 'note'>;
  /** Hosts that `api_base_override` may name. */
  readonly apiBaseHosts: readonly string[];
}

function hashOf(...parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(String(part.length)).update(':').update(part);
  return hash.digest('base64url');
}

function plainBody(provider: Provider, turn: Turn): RunBody {
  return ({ signal, maxOutputTokens }) => provider.stream({ ...turn, maxOutputTokens }, signal);
}

export function createChat({ providers, runs, audit, apiBaseHosts }: ChatDeps): Chat {
  const ownAddresses = createOwnAddresses({ providers, audit, apiBaseHosts });

  function chooseModel(name: string | null | undefined, purpose: GenerateForm['purpose']): CatalogueModel {
    if (purpose !== 'chat') return providers.cheapestModel();
    if (name === undefined || name === null || name === '') return providers.defaultModel();
    const model = providers.findModel(name);
    if (!model) {
      throw new AppError('unknown_model', {
        data: { errors: [{ field: 'model_name', message: 'names no model of GET /models' }] },
      });
    }
    return model;
  }

  async function begin(input: GenerateInput): Promise<{ runId: string }> {
    const { caller, form, image, key, requestId } = input;
    const model = chooseModel(form.model_name, form.purpose);
    const address = form.api_base_override ?? '';
    const provider =
      address === '' ? providers.for(model) : await ownAddresses.at({ caller, address, requestId });
    const turn = toTurn({ form, image: image ? toImage(image) : null, model });
    const isChat = form.purpose === 'chat';
    const wanted = form.max_tokens ?? (isChat ? DEFAULT_OUTPUT_TOKENS : SIDE_JOB_OUTPUT_TOKENS);
    return runs.start({
      caller,
      trigger: 'ui',
      kind: 'generate',
      usageKind: form.purpose,
      key,
      // Whether the caller wants to read along is not part of what is asked.
      bodyHash: hashOf('generate', JSON.stringify({ ...form, stream: null }), image ?? ''),
      sessionId: form.session_id ?? null,
      locksSession: isChat,
      input: form.prompt,
      model,
      inputTokens: boundTurnTokens(turn),
      maxOutputTokens: Math.min(wanted, model.maxOutputTokens),
      body: plainBody(provider, turn),
      wire: generateWire,
      countInput: () => countTurnTokens(turn),
    });
  }

  async function finish(caller: Caller, runId: string): Promise<RunRow> {
    const row = await runs.finished(caller, runId);
    const { error } = row;
    if (error !== null) throw new AppError(isErrorCode(error) ? error : 'internal');
    return row;
  }

  return {
    start: begin,

    async complete(input) {
      const { runId } = await begin(input);
      return finish(input.caller, runId);
    },

    async answerWithSchema({ caller, body, key }) {
      const matcher = compileSchema(body.json_schema);
      const model = chooseModel(body.model_name, 'chat');
      const turn = toStructuredTurn(body, model);
      const wanted = Math.min(body.max_tokens ?? DEFAULT_OUTPUT_TOKENS, model.maxOutputTokens);
      const { runId } = await runs.start({
        caller,
        trigger: 'ui',
        kind: 'generate',
        usageKind: 'structured_output',
        key,
        bodyHash: hashOf('structured-output', JSON.stringify(body)),
        sessionId: null,
        locksSession: false,
        input: body.prompt,
        model,
        inputTokens: boundTurnTokens(turn) * STRUCTURED_TURNS + wanted,
        maxOutputTokens: wanted * STRUCTURED_TURNS,
        body: createStructuredBody(providers.for(model), turn, matcher),
        wire: generateWire,
        countInput: () => countTurnTokens(turn),
      });
      const row = await finish(caller, runId);
      return { row, result: parseAnswer(row.output ?? '') };
    },
  };
}
