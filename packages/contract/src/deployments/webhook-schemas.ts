import { z } from 'zod';
import { line, longText } from '../agents/execution/texts.ts';
import { MAX_TOLERANCE_SECONDS, PROMPT_MAX_LENGTH } from './constants.ts';

/** How calls prove who sends them. */
export const HookSignature = z.object({
  kind: z.enum(['none', 'standard', 'github', 'stripe', 'slack', 'hmac']),
  /** Of `hmac`: the header with the signature. */
  header: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/, 'must be the name of a header')
    .optional(),
  /** Of `hmac`: algorithm and encoding. */
  scheme: z.enum(['sha256-hex', 'sha256-base64', 'sha1-hex', 'sha512-hex']).optional(),
  /** Of `hmac`: stands before the signature in the header. */
  prefix: line(50).optional(),
  tolerance_s: z.number().int().min(0).max(MAX_TOLERANCE_SECONDS).optional(),
});
export type HookSignature = z.infer<typeof HookSignature>;

/** Some senders make it themselves. */
export const SigningSecret = line(500).min(8);

const HookAnswerMode = z.enum(['wait', 'now', 'stream']);
export type HookAnswerMode = z.infer<typeof HookAnswerMode>;

export const WebhookFields = z.object({
  /** With `{{body}}` and `{{body.field}}`; `null`: the body is the message. */
  prompt_template: longText(PROMPT_MAX_LENGTH).nullable(),
  append_body: z.boolean(),
  signature: HookSignature,
  /** `wait`: the result, or after 55 s the run's id; `now`: the run's id; `stream`: events up to the result. */
  answer: HookAnswerMode,
  /** Only bodies whose field has the value run the agent; others are acknowledged. */
  condition: z.object({ field: line(200).min(1), value: line(500) }).nullable(),
  /** A field of the body, or a header as `header:name`, that identifies a delivery. */
  delivery_id_from: line(200).nullable(),
  /** Is sent the signed result of each run. */
  callback_url: line(2_000).nullable(),
});
export type WebhookFields = z.infer<typeof WebhookFields>;

export const NewWebhookFields = z.object({
  prompt_template: WebhookFields.shape.prompt_template.default(null),
  append_body: WebhookFields.shape.append_body.default(false),
  signature: WebhookFields.shape.signature.default({ kind: 'none' }),
  answer: WebhookFields.shape.answer.default('wait'),
  condition: WebhookFields.shape.condition.default(null),
  delivery_id_from: WebhookFields.shape.delivery_id_from.default(null),
  callback_url: WebhookFields.shape.callback_url.default(null),
});

export const HookRequest = z.object({
  method: z.string(),
  content_type: z.string().nullable(),
  /** Without those that could hold secrets. */
  headers: z.record(z.string(), z.string()),
  /** Of the address. */
  query: z.record(z.string(), z.string()),
  body: z.string(),
  size: z.number(),
  /** Of the caller. */
  ip: z.string(),
});
export type HookRequest = z.infer<typeof HookRequest>;

/** The first request that arrives while a webhook listens is kept and not run. */
export const HookSample = z.object({
  state: z.enum(['none', 'listening', 'received']),
  /** When it stops listening. */
  listens_until: z.string().nullable(),
  received_at: z.string().nullable(),
  request: HookRequest.nullable(),
  /** `null` where none is asked for. */
  is_signature_valid: z.boolean().nullable(),
  /** What was expected, where it is not valid. */
  signature_problem: z.string().nullable(),
});
export type HookSample = z.infer<typeof HookSample>;

export const HookPreviewBody = z.object({
  ...WebhookFields.pick({ prompt_template: true, append_body: true }).shape,
  content_type: line(200).default('application/json'),
  headers: HookRequest.shape.headers.default({}),
  query: HookRequest.shape.query.default({}),
  body: longText(1024 * 1024),
  agent_id: z.string().min(1).max(100).optional(),
});
export type HookPreviewBody = z.infer<typeof HookPreviewBody>;
export const HookTestBody = HookPreviewBody.pick({ content_type: true, body: true });
export type HookTestBody = z.infer<typeof HookTestBody>;

export const HookPreview = z.object({
  /** What the agent reads. */
  content: z.string(),
  words: z.number(),
  /** US dollars a call, from the mean of earlier runs; `null` where nothing is known. */
  estimated_cost: z.number().nullable(),
  /** Fields of the template that the body does not have. */
  missing: z.array(z.string()),
});
export type HookPreview = z.infer<typeof HookPreview>;

export const HookDelivery = z.object({
  id: z.string(),
  deployment_id: z.string(),
  /** The sender's; `null` without. */
  delivery_id: z.string().nullable(),
  received_at: z.string(),
  /** The status that the call was answered with; `null` while it waits. */
  status: z.number().nullable(),
  /** What the body says happened, where it says so. */
  event: z.string().nullable(),
  /**
   * `duplicate`, `invalid_signature`, `address_not_allowed`, `rate_limited`, `condition`, `in_background`, `streamed`,
   * `sample`, `paused`, `daily_cost`, or a code of the error catalogue.
   */
  note: z.string().nullable(),
  took_ms: z.number().nullable(),
  /** US dollars. */
  cost: z.number(),
  run_id: z.string().nullable(),
  /** The delivery that this one repeats. */
  redelivery_of: z.string().nullable(),
  ip: z.string(),
});
export type HookDelivery = z.infer<typeof HookDelivery>;

export const HookDeliveryDetail = HookDelivery.extend({
  /** `null` for calls that were refused, repeated or not meant: nothing is kept of their bodies. */
  request: HookRequest.nullable(),
  reply: z.object({ status: z.number(), body: z.string() }).nullable(),
  /** Of the same delivery id, oldest first. */
  tries: z.array(
    z.object({
      id: z.string(),
      received_at: z.string(),
      status: z.number().nullable(),
      took_ms: z.number().nullable(),
      by: z.enum(['sender', 'owner']),
    }),
  ),
});
export type HookDeliveryDetail = z.infer<typeof HookDeliveryDetail>;

export const HookDeliveryQuery = z.object({
  state: z.enum(['failed', 'rejected']).optional(),
  from: z.iso.datetime().optional(),
  /** Before this time. */
  to: z.iso.datetime().optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(50),
});
export type HookDeliveryQuery = z.infer<typeof HookDeliveryQuery>;
export const HookDeliveryList = z.object({
  deliveries: z.array(HookDelivery),
  /** Of the newest `MAX_COUNTED_DELIVERIES`. */
  counts: z.object({ all: z.number(), failed: z.number(), rejected: z.number() }),
  total: z.number(),
  page: z.number(),
  per_page: z.number(),
});
export type HookDeliveryList = z.infer<typeof HookDeliveryList>;

/** What a caller of a webhook is answered: nothing of the agent's inside. */
export const HookReply = z.object({
  run_id: z.string().nullable(),
  status: z.enum(['running', 'succeeded', 'ignored', 'received']),
  output: z.string().nullable(),
  /** Of the call with which Slack tests an address. */
  challenge: z.string().optional(),
});
export type HookReply = z.infer<typeof HookReply>;
/** What a caller is streamed: of the events of the run those that say its result, with their numbers. */
export const HookEvent = z.union([
  z.object({ type: z.literal('info'), run_id: z.string() }),
  /** As it is written, of agents that call nothing. */
  z.object({ type: z.literal('message'), content: z.string() }),
  /** The whole result. */
  z.object({ type: z.literal('message'), final: z.string() }),
  /** Text after this event number is discarded. */
  z.object({ type: z.literal('resumed'), after: z.number() }),
  z.object({ type: z.literal('complete'), run_id: z.string() }),
  z.object({ type: z.literal('error'), detail: z.string(), code: z.string(), status: z.number() }),
  z.object({ type: z.literal('streaming_ended') }),
]);
export type HookEvent = z.infer<typeof HookEvent>;
export const HookState = z.object({ is_active: z.boolean() });
