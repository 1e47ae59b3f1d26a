import { z } from 'zod';

export const MAX_MCP_SERVERS = 20;
/** Of one server; those that it lists after them are left out. */
export const MAX_MCP_TOOLS = 200;

const ServerName = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^\P{Cc}*$/u, 'must be one line');
const Url = z.string().trim().min(1).max(2_000);
const Header = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/, 'must be the name of a header'),
  /** Never returned. */
  value: z
    .string()
    .min(1)
    .max(4_000)
    .regex(/^[\x20-\x7e]*$/, 'must be printable characters'),
});

/** What the server says of a tool, in its own words. */
const Definition = z.object({
  title: z.string(),
  description: z.string(),
  /** JSON Schema of the arguments. */
  parameters: z.record(z.string(), z.unknown()),
  effect: z.enum(['read', 'write', 'destroy']),
});

export const McpTool = Definition.extend({
  id: z.string(),
  /** What agents call it. */
  name: z.string(),
  /** What the server calls it. */
  remote_name: z.string(),
  is_enabled: z.boolean(),
  /** `changed`: off until the difference is accepted; `removed`: the server does not list it any more. */
  state: z.enum(['ready', 'changed', 'removed']),
  /** How the server describes it now; the rest of the row is what was accepted. */
  change: Definition.extend({ hash: z.string(), noticed_at: z.string() }).nullable(),
});
export type McpTool = z.infer<typeof McpTool>;

export const McpServer = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  sign_in: z.enum(['none', 'header', 'oauth']),
  /** Of the secret that is sent along. */
  header_name: z.string().nullable(),
  /** What was allowed at the sign-in. */
  scopes: z.string().nullable(),
  state: z.enum(['ready', 'sign_in_needed', 'unreachable', 'failed']),
  /** Why its tools could not be listed: a key of the catalogue of errors. */
  problem: z.string().nullable(),
  /** Since when every attempt to reach it has failed; `null` where the last one has not. */
  unreachable_since: z.string().nullable(),
  server_name: z.string().nullable(),
  server_version: z.string().nullable(),
  protocol_version: z.string().nullable(),
  tools: z.array(McpTool),
  /** Listed by the server beyond the bound. */
  tools_left_out: z.number(),
  /** When its tools were listed last, and how long the answer took. */
  last_refreshed_at: z.string().nullable(),
  response_ms: z.number().nullable(),
  created_at: z.string(),
});
export type McpServer = z.infer<typeof McpServer>;

export const McpServerQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(20),
});
export const McpServerList = z.object({
  servers: z.array(McpServer),
  total: z.number(),
  page: z.number(),
  per_page: z.number(),
});
export type McpServerList = z.infer<typeof McpServerList>;

export const McpServerBody = z.strictObject({
  name: ServerName,
  url: Url,
  header: Header.nullable().default(null),
});
export type McpServerBody = z.infer<typeof McpServerBody>;
/** What an address answers, before it is connected. */
export const McpCheckBody = McpServerBody.omit({ name: true });
export type McpCheckBody = z.infer<typeof McpCheckBody>;
export const McpCheck = McpServer.pick({
  state: true,
  problem: true,
  server_name: true,
  server_version: true,
  protocol_version: true,
  tools_left_out: true,
  response_ms: true,
}).extend({
  /** In the server's own words. */
  tools: z.array(Definition.omit({ parameters: true })),
});
export type McpCheck = z.infer<typeof McpCheck>;
export const McpServerChange = z.strictObject({
  name: ServerName.optional(),
  url: Url.optional(),
  /** `null` removes it; left out, it stays, except with the address of another host. */
  header: Header.nullable().optional(),
});
export type McpServerChange = z.infer<typeof McpServerChange>;
export const McpToolChange = z.strictObject({
  is_enabled: z.boolean(),
  /** The `hash` of the change that was shown and is accepted. */
  accept: z.string().max(100).optional(),
});
export type McpToolChange = z.infer<typeof McpToolChange>;

export const McpServerParams = z.object({ id: z.string().min(1).max(100) });
export const McpToolParams = z.object({
  id: z.string().min(1).max(100),
  tool_id: z.string().min(1).max(100),
});
export const McpServerRemoved = z.object({ success: z.literal(true), id: z.string() });

/** The page of the server's operator to sign in at. */
export const McpSignInStart = z.object({ url: z.string() });
/** What the operator's page has sent the browser back with. */
export const McpSignInAnswer = z.strictObject({
  state: z.string().min(1).max(200),
  code: z.string().max(4_000).optional(),
  iss: z.string().max(2_000).optional(),
  error: z.string().max(200).optional(),
});
export type McpSignInAnswer = z.infer<typeof McpSignInAnswer>;

/** Who we are, as servers read it that know no client beforehand (a client id metadata document). */
export const McpClientMetadata = z.object({
  client_id: z.string(),
  client_name: z.string(),
  client_uri: z.string(),
  redirect_uris: z.array(z.string()),
  grant_types: z.array(z.string()),
  response_types: z.array(z.string()),
  token_endpoint_auth_method: z.literal('none'),
});
export type McpClientMetadata = z.infer<typeof McpClientMetadata>;
