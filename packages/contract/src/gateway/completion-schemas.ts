// Chat completions of the OpenAI-compatible API.
import { z } from 'zod';
import { MAX_HISTORY_MESSAGES } from '../chat/constants.ts';
import { MAX_FUNCTIONS, MAX_MESSAGE_PARTS } from './constants.ts';
import {
  FunctionDefinition,
  GatewayEffort,
  JsonSchema,
  absent,
  callId,
  functionName,
  longText,
  modelName,
  noLogprobs,
  sampling,
  schemaName,
  strictness,
  wholeNumber,
} from './schemas.ts';

const TextPart = z.object({ type: z.literal('text'), text: longText });
const ImagePart = z.object({
  type: z.literal('image_url'),
  image_url: z.object({ url: z.string().describe('A data URL of a PNG, JPEG, WebP or GIF image') }),
});
const RefusalPart = z.object({ type: z.literal('refusal'), refusal: longText });

const contentOf = <Part extends z.ZodType>(part: Part) =>
  z.union([longText, z.array(part).max(MAX_MESSAGE_PARTS)]);

const FunctionCall = z.object({
  id: callId,
  type: z.literal('function'),
  function: z.object({ name: functionName, arguments: longText }),
});

export const CompletionMessage = z.discriminatedUnion('role', [
  // The first is the example of the API docs.
  z.object({
    role: z.literal('user'),
    content: contentOf(z.discriminatedUnion('type', [TextPart, ImagePart])),
  }),
  z.object({ role: z.literal('system'), content: contentOf(TextPart) }),
  z.object({ role: z.literal('developer'), content: contentOf(TextPart) }),
  z.object({
    role: z.literal('assistant'),
    content: contentOf(z.discriminatedUnion('type', [TextPart, RefusalPart])).nullish(),
    tool_calls: z.array(FunctionCall).max(MAX_FUNCTIONS).nullish(),
  }),
  z.object({ role: z.literal('tool'), tool_call_id: callId, content: contentOf(TextPart) }),
]);
export type CompletionMessage = z.infer<typeof CompletionMessage>;

const ToolChoice = z.union([
  z.enum(['none', 'auto', 'required']),
  z.object({ type: z.literal('function'), function: z.object({ name: functionName }) }),
]);

const ResponseFormat = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text') }),
  z.object({ type: z.literal('json_object') }),
  z.object({
    type: z.literal('json_schema'),
    json_schema: z.object({ name: schemaName, schema: JsonSchema.nullish(), strict: strictness }),
  }),
]);

export const ChatCompletionBody = z.object({
  ...sampling,
  model: modelName,
  messages: z.array(CompletionMessage).min(1).max(MAX_HISTORY_MESSAGES),
  tools: z
    .array(z.object({ type: z.literal('function'), function: FunctionDefinition }))
    .max(MAX_FUNCTIONS)
    .nullish(),
  tool_choice: ToolChoice.nullish(),
  response_format: ResponseFormat.nullish(),
  max_tokens: wholeNumber.nullish(),
  max_completion_tokens: wholeNumber.nullish(),
  stop: z
    .union(
      [z.string().max(1_000), z.array(z.string().min(1).max(1_000)).max(4)],
      'must be a text or up to 4 texts',
    )
    .nullish(),
  reasoning_effort: GatewayEffort.nullish(),
  n: z.literal(1, 'must be 1: there is one answer to a call').nullish(),
  /** What came before `tools`: a program that waits for a call of one would get a plain answer. */
  functions: z.array(z.unknown()).max(0, 'is not offered: send them as tools').nullish(),
  modalities: z.array(z.literal('text')).nullish(),
  audio: absent,
  logprobs: z.literal(false, 'is not offered').nullish(),
  top_logprobs: noLogprobs,
  logit_bias: z.record(z.string(), z.never('is not offered')).nullish(),
  web_search_options: absent,
  stream_options: z.object({ include_usage: z.boolean().nullish() }).nullish(),
});
export type ChatCompletionBody = z.infer<typeof ChatCompletionBody>;

const FinishReason = z.enum(['stop', 'length', 'content_filter', 'tool_calls']);
export type FinishReason = z.infer<typeof FinishReason>;

/** The tokens that are billed. */
export const CompletionUsage = z.object({
  prompt_tokens: z.number(),
  completion_tokens: z.number(),
  total_tokens: z.number(),
  prompt_tokens_details: z.object({ cached_tokens: z.number() }),
  completion_tokens_details: z.object({ reasoning_tokens: z.number() }),
});
export type CompletionUsage = z.infer<typeof CompletionUsage>;

export const ChatCompletion = z.object({
  id: z.string(),
  object: z.literal('chat.completion'),
  created: z.number(),
  model: z.string(),
  choices: z.array(
    z.object({
      index: z.number(),
      message: z.object({
        role: z.literal('assistant'),
        content: z.string().nullable(),
        refusal: z.null(),
        reasoning_content: z.string().optional(),
        tool_calls: z.array(FunctionCall).optional(),
      }),
      logprobs: z.null(),
      finish_reason: FinishReason,
    }),
  ),
  usage: CompletionUsage,
});
export type ChatCompletion = z.infer<typeof ChatCompletion>;

export const ChatCompletionChunk = z.object({
  id: z.string(),
  object: z.literal('chat.completion.chunk'),
  created: z.number(),
  model: z.string(),
  choices: z.array(
    z.object({
      index: z.number(),
      delta: z.object({
        role: z.literal('assistant').optional(),
        content: z.string().nullable().optional(),
        reasoning_content: z.string().optional(),
        tool_calls: z.array(FunctionCall.extend({ index: z.number() })).optional(),
      }),
      logprobs: z.null(),
      finish_reason: FinishReason.nullable(),
    }),
  ),
  usage: CompletionUsage.nullable().optional(),
});
