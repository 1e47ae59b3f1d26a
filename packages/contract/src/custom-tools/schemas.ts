import { z } from 'zod';
import { ToolEffect } from '../tools/schemas.ts';

const CUSTOM_TOOL_NAME_MAX_LENGTH = 60;
export const CUSTOM_TOOL_URL_MAX_LENGTH = 2_000;
const CUSTOM_TOOL_BODY_MAX_LENGTH = 20_000;
const MAX_CUSTOM_TOOL_HEADERS = 30;
const CUSTOM_TOOL_TIMEOUT_MAX_MS = 30_000;
const MIN_TIMEOUT_MS = 1_000;
const DEFAULT_TIMEOUT_MS = 15_000;
const SCHEMA_MAX_CHARACTERS = 32 * 1024;

const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^\P{Cc}*$/u, 'must be one line');
const plain = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\u0000]*$/, 'must not contain NUL characters');

export const CustomToolMethod = z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
export type CustomToolMethod = z.infer<typeof CustomToolMethod>;

/** `value` is `null` where it is secret and saved: it is never returned, and kept where it is sent back so. */
const CustomToolHeader = z.object({
  name: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/, 'must be the name of a header'),
  value: plain(8_192).nullable(),
  secret: z.boolean().default(false),
});
export type CustomToolHeader = z.infer<typeof CustomToolHeader>;

const Parameters = z
  .record(z.string(), z.unknown())
  .refine((schema) => JSON.stringify(schema).length <= SCHEMA_MAX_CHARACTERS, 'is too long');
const NO_PARAMETERS = { type: 'object', properties: {} };

const fields = {
  /** Kebab-case; unique among the caller's tools and those of the product. */
  name: z
    .string()
    .trim()
    .max(CUSTOM_TOOL_NAME_MAX_LENGTH)
    .regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens'),
  /** The name where it is empty. */
  display_name: line(100),
  /** For the model: when to use it. */
  description: plain(2_000).trim().min(1),
  icon: z.string().regex(/^[a-z0-9-]{1,40}$/, 'must be the name of an icon'),
  category: line(40).min(1),
  method: CustomToolMethod,
  /** With `{parameter}` where a value goes; never in the host. Keys are shown masked, and kept where they are sent back so. */
  url: z.string().trim().min(1).max(CUSTOM_TOOL_URL_MAX_LENGTH),
  headers: z.array(CustomToolHeader).max(MAX_CUSTOM_TOOL_HEADERS),
  /** `null`: what is not in address and headers, as JSON. */
  body_template: plain(CUSTOM_TOOL_BODY_MAX_LENGTH).nullable(),
  /** JSON Schema of the arguments. */
  parameters: Parameters,
  /** JSONPath of what the agent gets of the answer. */
  result_path: line(300).nullable(),
  timeout_ms: z.number().int().min(MIN_TIMEOUT_MS).max(CUSTOM_TOOL_TIMEOUT_MAX_MS),
  /** `null`: as the method says. */
  effect: ToolEffect.nullable(),
  is_active: z.boolean(),
};

export const CustomToolBody = z.object({
  ...fields,
  display_name: fields.display_name.default(''),
  icon: fields.icon.default('webhook'),
  category: fields.category.default('custom'),
  headers: fields.headers.default([]),
  body_template: fields.body_template.default(null),
  parameters: fields.parameters.default(NO_PARAMETERS),
  result_path: fields.result_path.default(null),
  timeout_ms: fields.timeout_ms.default(DEFAULT_TIMEOUT_MS),
  effect: fields.effect.default(null),
  is_active: fields.is_active.default(true),
});
export type CustomToolBody = z.infer<typeof CustomToolBody>;

export const CustomToolChange = z.object(fields).partial();
export type CustomToolChange = z.infer<typeof CustomToolChange>;

/** A tool of the caller's own: one call of an address. */
export const CustomTool = z.object({
  ...fields,
  id: z.string(),
  provider: z.literal('CUSTOM'),
  internal_name: z.string(),
  headers: z.array(z.object({ name: z.string(), value: z.string().nullable(), secret: z.boolean() })),
  effect: ToolEffect,
  execution_count: z.number(),
  last_status: z.enum(['ok', 'error']).nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type CustomTool = z.infer<typeof CustomTool>;

const ToolUser = z.object({ id: z.string(), name: z.string() });
/** With the caller's agents that use it: the first of them, by name. */
export const CustomToolDetail = CustomTool.extend({ agents: z.array(ToolUser) });
export type CustomToolDetail = z.infer<typeof CustomToolDetail>;

const page = z.coerce.number().int().min(1).max(100_000).default(1);

export const CustomToolParams = z.object({ toolId: z.string().min(1).max(100) });
export const CUSTOM_TOOL_STATES = ['on', 'failing', 'unused'] as const;
export const CustomToolQuery = z.object({
  q: z.string().trim().max(200).optional(),
  /** `failing`: its last call failed. `unused`: never called. */
  state: z.enum(CUSTOM_TOOL_STATES).optional(),
  page,
  per_page: z.coerce.number().int().min(1).max(100).default(50),
});
export type CustomToolQuery = z.infer<typeof CustomToolQuery>;
const ToolUsage = z.object({
  /** Calls on each of the last days in UTC, the oldest first. */
  days: z.array(z.object({ calls: z.number(), failed: z.number() })),
  /** Median of the calls that are kept, in milliseconds. */
  typical_ms: z.number().nullable(),
  /** HTTP status of the last call; `null` where none came. */
  last_code: z.number().nullable(),
  /** The caller’s agents that use it: the first by name, and how many. */
  first_agent: ToolUser.nullable(),
  agent_count: z.number(),
});
export type ToolUsage = z.infer<typeof ToolUsage>;
export const ListedCustomTool = CustomTool.extend({ usage: ToolUsage });
export type ListedCustomTool = z.infer<typeof ListedCustomTool>;
export const CustomToolList = z.object({
  tools: z.array(ListedCustomTool),
  /** Of the tools that are searched for. */
  counts: z.object({ all: z.number(), on: z.number(), failing: z.number(), unused: z.number() }),
  total: z.number(),
  page: z.number(),
  per_page: z.number(),
});
export type CustomToolList = z.infer<typeof CustomToolList>;

export const CustomToolDeleted = z.object({
  success: z.literal(true),
  id: z.string(),
  /** The caller's agents that used it and are without it now. */
  agents: z.array(ToolUser),
});

export const CustomToolTestBody = z.object({ arguments: z.record(z.string(), z.unknown()).default({}) });

export const ToolExecution = z.object({
  id: z.string(),
  tool_id: z.string(),
  tool_name: z.string(),
  /** `null` for a test. */
  agent_id: z.string().nullable(),
  /** `null` for a test, and for an agent that is gone. */
  agent_name: z.string().nullable(),
  run_id: z.string().nullable(),
  arguments: z.unknown(),
  /** `null` where nothing was sent. Secrets are masked, long texts cut. */
  request: z
    .object({
      method: z.string(),
      url: z.string(),
      headers: z.record(z.string(), z.string()),
      body: z.string().nullable(),
    })
    .nullable(),
  response: z
    .object({ status: z.number(), headers: z.record(z.string(), z.string()), body: z.string() })
    .nullable(),
  /** What was wrong, in words. */
  error: z.string().nullable(),
  status: z.enum(['ok', 'error']),
  duration_ms: z.number(),
  created_at: z.string(),
});
export type ToolExecution = z.infer<typeof ToolExecution>;

/** A test, with what the model of an agent is given of the answer. */
export const CustomToolTest = ToolExecution.extend({
  agent_reads: z.object({
    /** Of an answer its JSON, of a failure its words; long texts are cut. */
    text: z.string(),
    /** About how many tokens it is. */
    tokens: z.number(),
    /** About how many the whole answer is; `null` where the agent is given all of it, or nothing came. */
    tokens_of_all: z.number().nullable(),
  }),
});
export type CustomToolTest = z.infer<typeof CustomToolTest>;

export const ToolExecutionQuery = z.object({
  status: z.enum(['ok', 'error']).optional(),
  tool_id: z.string().min(1).max(100).optional(),
  /** An agent’s id; `test` for the tests of a person. */
  agent_id: z.string().min(1).max(100).optional(),
  from: z.iso.datetime().optional(),
  /** Before this time. */
  to: z.iso.datetime().optional(),
  page,
  per_page: z.coerce.number().int().min(1).max(50).default(20),
});
export type ToolExecutionQuery = z.infer<typeof ToolExecutionQuery>;
export const ToolExecutionList = z.object({
  executions: z.array(ToolExecution),
  /** Whose calls are kept, to filter by: the first of them, by name. */
  tools: z.array(ToolUser),
  agents: z.array(ToolUser),
  total: z.number(),
  page: z.number(),
  per_page: z.number(),
});
export type ToolExecutionList = z.infer<typeof ToolExecutionList>;
