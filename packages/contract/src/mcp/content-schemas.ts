import { z } from 'zod';

/** Of one server; what it lists beyond is left out. */
export const MAX_MCP_RESOURCES = 200;
export const MAX_MCP_PROMPTS = 100;
export const MAX_MCP_RESOURCE_CHARACTERS = 400_000;
export const MAX_MCP_PROMPT_CHARACTERS = 50_000;

const Uri = z.string().min(1).max(2_000);
const PromptName = z.string().min(1).max(200);

const McpResource = z.object({
  uri: z.string(),
  title: z.string(),
  description: z.string(),
  mime_type: z.string().nullable(),
});
export type McpResource = z.infer<typeof McpResource>;

const McpPrompt = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  arguments: z.array(z.object({ name: z.string(), description: z.string(), required: z.boolean() })),
});
export type McpPrompt = z.infer<typeof McpPrompt>;

/** What a server offers to put into a message, in its own words. */
export const McpContent = z.object({
  resources: z.array(McpResource),
  prompts: z.array(McpPrompt),
  /** Listed by the server beyond the bounds. */
  left_out: z.number(),
});
export type McpContent = z.infer<typeof McpContent>;

export const McpResourceRead = z.strictObject({ uri: Uri });
export const McpPromptUse = z.strictObject({
  name: PromptName,
  arguments: z
    .record(z.string().max(200), z.string().max(10_000))
    .refine((values) => Object.keys(values).length <= 50, 'must have at most 50 values')
    .default({}),
});

export const McpText = z.object({
  /** `null`: it has no text, such as a picture. */
  text: z.string().nullable(),
  /** Only its beginning is here. */
  truncated: z.boolean(),
});
export type McpText = z.infer<typeof McpText>;
