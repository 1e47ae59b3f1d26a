// Responses of the OpenAI-compatible API. Nothing is kept for a later call: each brings its whole conversation.
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

const InputText = z.object({ type: z.literal('input_text'), text: longText });
const InputImage = z.object({
  type: z.literal('input_image'),
  image_url: z.string().describe('A data URL of a PNG, JPEG, WebP or GIF image'),
});
const OutputText = z.object({ type: z.literal('output_text'), text: longText });
const Refusal = z.object({ type: z.literal('refusal'), refusal: longText });

const InputPart = z.discriminatedUnion('type', [InputText, InputImage, OutputText, Refusal]);
export type InputPart = z.infer<typeof InputPart>;

const InputMessage = z.object({
  type: z.literal('message').optional(),
  role: z.enum(['user', 'assistant', 'system', 'developer']),
  content: z.union([longText, z.array(InputPart).max(MAX_MESSAGE_PARTS)]),
});

export const ResponseInputItem = z.discriminatedUnion('type', [
  InputMessage,
  z.object({
    type: z.literal('function_call'),
    call_id: callId,
    name: functionName,
    arguments: longText,
  }),
  z.object({
    type: z.literal('function_call_output'),
    call_id: callId,
    output: z.union([
      longText,
      z.array(z.discriminatedUnion('type', [InputText, InputImage])).max(MAX_MESSAGE_PARTS),
    ]),
  }),
  /** What the model thought in an earlier answer: ignored. */
  z.object({ type: z.literal('reasoning') }),
]);
export type ResponseInputItem = z.infer<typeof ResponseInputItem>;

const ResponseTool = z.object({ type: z.literal('function'), ...FunctionDefinition.shape });

const TextFormat = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text') }),
  z.object({ type: z.literal('json_object') }),
  z.object({ type: z.literal('json_schema'), name: schemaName, schema: JsonSchema, strict: strictness }),
]);

const NOT_KEPT = 'is not offered: nothing is kept, so send the whole conversation as input';

export const ResponseBody = z.object({
  ...sampling,
  model: modelName,
  input: z.union([longText, z.array(ResponseInputItem).min(1).max(MAX_HISTORY_MESSAGES)]),
  instructions: longText.nullish(),
  tools: z.array(ResponseTool).max(MAX_FUNCTIONS).nullish(),
  tool_choice: z
    .union([
      z.enum(['none', 'auto', 'required']),
      z.object({ type: z.literal('function'), name: functionName }),
    ])
    .nullish(),
  text: z.object({ format: TextFormat.nullish() }).nullish(),
  reasoning: z.object({ effort: GatewayEffort.nullish() }).nullish(),
  max_output_tokens: wholeNumber.nullish(),
  /** Given back with the response. */
  metadata: z.record(z.string().max(64), z.string().max(512)).nullish(),
  previous_response_id: z.null(NOT_KEPT).optional(),
  conversation: z.null(NOT_KEPT).optional(),
  background: z.literal(false, 'is not offered').nullish(),
  prompt: absent,
  top_logprobs: noLogprobs,
});
export type ResponseBody = z.infer<typeof ResponseBody>;

const ItemStatus = z.enum(['in_progress', 'completed', 'incomplete']);

const OutputPart = z.object({
  type: z.literal('output_text'),
  text: z.string(),
  annotations: z.array(z.never()),
  logprobs: z.array(z.never()),
});

const SummaryPart = z.object({ type: z.literal('summary_text'), text: z.string() });

export const ResponseItem = z.discriminatedUnion('type', [
  z.object({ type: z.literal('reasoning'), id: z.string(), summary: z.array(SummaryPart) }),
  z.object({
    type: z.literal('message'),
    id: z.string(),
    status: ItemStatus,
    role: z.literal('assistant'),
    content: z.array(OutputPart),
  }),
  z.object({
    type: z.literal('function_call'),
    id: z.string(),
    call_id: z.string(),
    name: z.string(),
    arguments: z.string(),
    status: ItemStatus,
  }),
]);
export type ResponseItem = z.infer<typeof ResponseItem>;

/** The tokens that are billed. */
export const ResponseUsage = z.object({
  input_tokens: z.number(),
  input_tokens_details: z.object({ cached_tokens: z.number() }),
  output_tokens: z.number(),
  output_tokens_details: z.object({ reasoning_tokens: z.number() }),
  total_tokens: z.number(),
});
export type ResponseUsage = z.infer<typeof ResponseUsage>;

export const ModelResponse = z.object({
  id: z.string(),
  object: z.literal('response'),
  created_at: z.number(),
  status: z.enum(['in_progress', 'completed', 'incomplete', 'failed']),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  incomplete_details: z.object({ reason: z.enum(['max_output_tokens', 'content_filter']) }).nullable(),
  instructions: z.string().nullable(),
  max_output_tokens: z.number().nullable(),
  model: z.string(),
  output: z.array(ResponseItem),
  parallel_tool_calls: z.boolean(),
  previous_response_id: z.null(),
  store: z.literal(false),
  temperature: z.number().nullable(),
  text: z.object({ format: z.looseObject({ type: z.string() }) }),
  tool_choice: z.unknown(),
  tools: z.array(z.looseObject({ type: z.literal('function') })),
  top_p: z.number().nullable(),
  metadata: z.record(z.string(), z.string()),
  usage: ResponseUsage.nullable(),
});
export type ModelResponse = z.infer<typeof ModelResponse>;

/** The events of a streamed response are told apart by `type` and numbered by `sequence_number`. */
export const ResponseEvent = z.looseObject({ type: z.string(), sequence_number: z.number() });
