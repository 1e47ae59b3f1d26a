// What all calls of the OpenAI-compatible API share. Fields that are not named here are ignored, as OpenAI ignores what
// it does not know.
import { z } from 'zod';
import { MAX_PROMPT_CHARACTERS } from '../chat/constants.ts';

export const GatewayModel = z.object({
  /** What `model` takes: the id of a model, or `agent/` and the id of an agent. */
  id: z.string(),
  object: z.literal('model'),
  /** Seconds. */
  created: z.number(),
  owned_by: z.string(),
  name: z.string(),
});
export type GatewayModel = z.infer<typeof GatewayModel>;

export const GatewayModelList = z.object({ object: z.literal('list'), data: z.array(GatewayModel) });

export const modelName = z.string().min(1).max(200).describe('An id from GET /v1/models');
export const longText = z.string().max(MAX_PROMPT_CHARACTERS);
export const functionName = z.string().regex(/^[\w-]{1,64}$/, 'must be 1 to 64 letters, digits, _ or -');
export const callId = z.string().min(1).max(200);
export const wholeNumber = z.number().int().min(1).max(1_000_000);

export const FunctionDefinition = z.object({
  name: functionName,
  description: z.string().max(20_000).nullish(),
  /** JSON Schema of the arguments object. */
  parameters: z.record(z.string(), z.unknown()).nullish(),
  strict: z
    .boolean()
    .nullish()
    .describe('Whether calls have to fit the schema, at vendors that can; at others it is ignored'),
});
export type FunctionDefinition = z.infer<typeof FunctionDefinition>;

export const GatewayEffort = z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh']);
export type GatewayEffort = z.infer<typeof GatewayEffort>;

/**
 * Fields that OpenAI has and this API has not. Those that only advise are ignored; a program that relies on one of these
 * would take an answer without it for one with it.
 */
const NOT_OFFERED = 'is not offered';
export const absent = z.null(NOT_OFFERED).optional();

/** Of how likely tokens are, nothing is answered. */
export const noLogprobs = z.literal(0, NOT_OFFERED).nullish();
export const sampling = {
  temperature: z.number().min(0).max(2).nullish(),
  top_p: z.number().min(0).max(1).nullish(),
  stream: z.boolean().nullish(),
  parallel_tool_calls: z
    .boolean()
    .nullish()
    .describe(
      'False: at most one call in an answer. Models without such a setting are asked for it in words',
    ),
  prompt_cache_key: z.string().max(1_000).nullish(),
};

/** Of an answer's schema. */
export const strictness = z
  .boolean()
  .nullish()
  .describe('Whether answers have to fit the schema, at vendors that can; at others they are asked for');
/** Names the schema that an answer has to fit. */
export const schemaName = z.string().regex(/^[\w-]{1,64}$/, 'must be 1 to 64 letters, digits, _ or -');
export const JsonSchema = z.record(z.string(), z.unknown());
