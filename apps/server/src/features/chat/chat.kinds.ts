// The run kinds of chat: a plain reply, and a structured answer.
import { GenerateForm, StructuredBody } from '@parley/contract/chat/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { z } from 'zod';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Actor } from '../../platform/actor.ts';
import { toCacheKey } from '../../providers/cache-key.ts';
import { boundTurnTokens, countTurnTokens } from '../../providers/token-count.ts';
import { toOwnPrices, type OwnKey } from '../../providers/own-key.ts';
import type { CatalogueModel, Providers } from '../../providers/provider.ts';
import type { RunKind } from '../runs/index.ts';
import { toImage } from './chat.image.ts';
import { createOwnAddresses } from './chat.own-address.ts';
import type { Schemas } from './chat.schemas.ts';
import { createStructuredBody, STRUCTURED_TURNS } from './chat.structured-body.ts';
import { toStructuredTurn, toTurn } from './chat.turn.ts';
import { generateWire } from './chat.wire.ts';

/** The maximum length of a reply when the caller sets no limit. */
const DEFAULT_OUTPUT_TOKENS = 32_000;
const SIDE_JOB_OUTPUT_TOKENS = 1_000;

const ReplyInput = z.object({
  form: GenerateForm,
  image: z.instanceof(Buffer).nullable(),
  /** Pictures of earlier messages, by position. */
  historyImages: z.array(z.instanceof(Buffer).nullable()),
  requestId: z.string(),
});
export type ReplyInput = z.infer<typeof ReplyInput>;

export interface ChatKindsDeps {
  readonly providers: Providers;
  readonly schemas: Schemas;
  readonly audit: Pick<Audit, 'note'>;
  /** Hosts that `api_base_override` may name. */
  readonly apiBaseHosts: readonly string[];
  /** Throws `own_key_refused` where the actor has one that cannot be used. */
  readonly findOwnKey: (actor: Actor, model: CatalogueModel) => Promise<OwnKey | null>;
}

function findModel(providers: Providers, name: string | null | undefined): CatalogueModel {
  if (name === undefined || name === null || name === '') return providers.defaultModel();
  const model = providers.findModel(name);
  if (!model) {
    throw new AppError('unknown_model', {
      data: { errors: [{ field: 'model_name', message: 'names no model of GET /models' }] },
    });
  }
  return model;
}

function createReplyKind({ providers, audit, apiBaseHosts, findOwnKey }: ChatKindsDeps): RunKind<ReplyInput> {
  const ownAddresses = createOwnAddresses({ providers, audit, apiBaseHosts });
  return {
    name: 'generate',
    canResume: false,
    input: ReplyInput,
    wire: generateWire,
    async prepare({ form, image, historyImages, requestId }, actor) {
      const isChat = form.purpose === 'chat';
      const listed = isChat ? findModel(providers, form.model_name) : providers.helperModel();
      const address = form.api_base_override ?? '';
      const ownKey = address === '' ? await findOwnKey(actor, listed) : null;
      const model = ownKey ? toOwnPrices(listed) : listed;
      const provider =
        address === ''
          ? providers.for(model, ownKey ?? undefined)
          : await ownAddresses.at({ actor, address, requestId });
      const turn = await toTurn({
        form,
        image: image ? toImage(image) : null,
        historyImages: historyImages.map((bytes) => (bytes ? toImage(bytes) : null)),
        model,
        cacheKey: isChat && form.session_id ? toCacheKey(actor.userId, form.session_id) : null,
      });
      const wanted = form.max_tokens ?? (isChat ? DEFAULT_OUTPUT_TOKENS : SIDE_JOB_OUTPUT_TOKENS);
      return {
        usageKind: form.purpose,
        sessionId: form.session_id ?? null,
        locksSession: isChat,
        shownInput: form.prompt,
        model,
        inputTokens: boundTurnTokens(turn, model.pictureTokens),
        maxOutputTokens: Math.min(wanted, model.maxOutputTokens),
        body: ({ signal, maxOutputTokens }) => provider.stream({ ...turn, maxOutputTokens }, signal),
        countInput: () => countTurnTokens(turn, model.pictureTokens),
      };
    },
  };
}

function createStructuredKind({ providers, schemas, findOwnKey }: ChatKindsDeps): RunKind<StructuredBody> {
  return {
    name: 'structured_output',
    canResume: false,
    input: StructuredBody,
    wire: generateWire,
    async prepare(body, actor) {
      const listed = findModel(providers, body.model_name);
      const ownKey = await findOwnKey(actor, listed);
      const model = ownKey ? toOwnPrices(listed) : listed;
      const turn = toStructuredTurn(body, model);
      const wanted = Math.min(body.max_tokens ?? DEFAULT_OUTPUT_TOKENS, model.maxOutputTokens);
      return {
        usageKind: 'structured_output',
        sessionId: null,
        locksSession: false,
        shownInput: body.prompt,
        model,
        inputTokens: boundTurnTokens(turn) * STRUCTURED_TURNS + wanted,
        maxOutputTokens: wanted * STRUCTURED_TURNS,
        body: createStructuredBody(providers.for(model, ownKey ?? undefined), turn, (answer) =>
          schemas.match(actor.userId, body.json_schema, answer),
        ),
        countInput: () => countTurnTokens(turn),
      };
    },
  };
}

export interface ChatKinds {
  readonly reply: RunKind<ReplyInput>;
  readonly structuredOutput: RunKind<StructuredBody>;
}

export function createChatKinds(deps: ChatKindsDeps): ChatKinds {
  return { reply: createReplyKind(deps), structuredOutput: createStructuredKind(deps) };
}
