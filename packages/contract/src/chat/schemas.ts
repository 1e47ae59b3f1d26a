import { z } from 'zod';
import { MAX_HISTORY_MESSAGES, MAX_HISTORY_PICTURES, MAX_PROMPT_CHARACTERS } from './constants.ts';
import { EndReason, Usage } from './events.ts';

const NO_NUL = /^[^\u0000]*$/;
const text = (max: number) => z.string().max(max).regex(NO_NUL, 'must not contain NUL characters');

export const ReasoningEffort = z.enum(['low', 'medium', 'high']);
export type ReasoningEffort = z.infer<typeof ReasoningEffort>;

/** File fields with the images of earlier messages; a message refers to its own by their index in this list. */
export const HISTORY_IMAGE_FIELDS = Array.from(
  { length: MAX_HISTORY_PICTURES },
  (_, position) => `history_image_${position}` as const,
);

/** Earlier messages of a conversation. Other roles are rejected: system text comes only from `system_prompt`. */
export const HistoryMessage = z.object({
  role: z.enum(['user', 'assistant']),
  content: text(MAX_PROMPT_CHARACTERS),
  /** A user message's images, 0 for the file field `history_image_0`. Each file belongs to one message. */
  images: z
    .array(
      z
        .number()
        .int()
        .min(0)
        .max(MAX_HISTORY_PICTURES - 1),
    )
    .max(MAX_HISTORY_PICTURES)
    .optional(),
});
export type HistoryMessage = z.infer<typeof HistoryMessage>;
export const ChatHistory = z.array(HistoryMessage).max(MAX_HISTORY_MESSAGES);

const flag = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0'])])
  .transform((value) => value === true || value === 'true' || value === '1');
const wholeNumber = z.coerce.number().int().min(1).max(1_000_000);

/**
 * Text fields of the form; the image is the file field `image`, those of earlier messages are `history_image_0` and so
 * on.
 */
export const GenerateForm = z.object({
  prompt: text(MAX_PROMPT_CHARACTERS)
    .default('')
    .describe('The message to answer; may be empty with an image'),
  stream: flag.default(true).describe('False: one JSON answer instead of events'),
  model_name: z.string().max(200).optional().describe('An id from GET /models; left out: the default model'),
  system_prompt: text(100_000).optional().describe('Instructions for the model'),
  chat_history_json: z
    .string()
    .max(8_000_000)
    .optional()
    .describe('JSON list of {role, content, images?}, without the current prompt'),
  max_tokens: wholeNumber.optional().describe('The longest reply, in tokens'),
  api_base_override: z.string().max(2_000).optional().describe('A model server of your own, if allowed here'),
  reasoning_effort: ReasoningEffort.optional().describe('For models that can reason longer'),
  purpose: z.enum(['chat', 'title', 'summary']).default('chat').describe('How the run is recorded'),
  session_id: z.string().min(1).max(200).optional().describe('One reply at a time in each session'),
});
export type GenerateForm = z.infer<typeof GenerateForm>;

export const GenerateAnswer = z.object({
  response: z.string(),
  model_used: z.string(),
  usage: Usage,
  cost: z.number(),
  balance: z.number(),
  reason: EndReason,
  run_id: z.string(),
});
export type GenerateAnswer = z.infer<typeof GenerateAnswer>;

export const StructuredBody = z.object({
  prompt: text(MAX_PROMPT_CHARACTERS).min(1).describe('What to answer'),
  json_schema: z.record(z.string(), z.unknown()).describe('The JSON Schema that the result matches'),
  system_prompt: text(100_000).nullish().describe('Instructions for the model'),
  model_name: z.string().max(200).nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  max_tokens: z.number().int().min(1).max(1_000_000).nullish(),
});
export type StructuredBody = z.infer<typeof StructuredBody>;

export const StructuredAnswer = z.object({
  result: z.unknown(),
  raw: z.string(),
  valid: z.literal(true),
  model_used: z.string(),
  usage: Usage,
  cost: z.number(),
});
export type StructuredAnswer = z.infer<typeof StructuredAnswer>;
