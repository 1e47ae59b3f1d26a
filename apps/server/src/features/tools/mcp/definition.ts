// A tool as its server describes it, cut to what is kept of it. All of it is the server's claim.
import type { Tool } from '@modelcontextprotocol/client';
import { MAX_MCP_TOOLS } from '@parley/contract/mcp/schemas.ts';
import { checkShape } from '../../../platform/bounded-json.ts';
import { hashOf } from '../tool-definition.ts';
import { toPlainWords } from '../../../toolbox/plain-words.ts';

const MAX_TITLE = 200;
const MAX_DESCRIPTION = 4_000;
const MAX_SCHEMA_CHARACTERS = 32 * 1024;
const MAX_REMOTE_NAME = 128;
const MAX_NAME = 64;

export interface Definition {
  readonly title: string;
  readonly description: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly effect: 'read' | 'write' | 'destroy';
}

export interface ListedTool {
  readonly remoteName: string;
  readonly definition: Definition;
  readonly hash: string;
}

const cut = (text: string, length: number): string => toPlainWords(text).trim().slice(0, length);

/** Without a word of the server, a tool may change something. */
function toEffect({ annotations }: Tool): Definition['effect'] {
  if (annotations?.destructiveHint === true) return 'destroy';
  return annotations?.readOnlyHint === true ? 'read' : 'write';
}

function toParameters({ inputSchema }: Tool): Definition['parameters'] | null {
  const { $schema: _dialect, ...schema } = inputSchema;
  if (JSON.stringify(schema).length > MAX_SCHEMA_CHARACTERS) return null;
  try {
    checkShape(schema);
  } catch {
    // Too deep or too wide: a tool that nobody can read is left out.
    return null;
  }
  return { ...schema, type: 'object' };
}

function toListed(tool: Tool): ListedTool | null {
  const parameters = toParameters(tool);
  const { name, title, description = '' } = tool;
  if (!parameters || name.length === 0 || name.length > MAX_REMOTE_NAME || toPlainWords(name) !== name)
    return null;
  const definition = {
    title: cut(title ?? tool.annotations?.title ?? name, MAX_TITLE) || name,
    description: cut(description, MAX_DESCRIPTION),
    parameters,
    effect: toEffect(tool),
  };
  return { remoteName: name, definition, hash: hashOf(definition) };
}

export interface ListedTools {
  readonly tools: readonly ListedTool[];
  /** Too many, too large, or listed twice; at least so many where the list is longer than what was read of it. */
  readonly leftOut: number;
}

/** `unread`: how many more there are, at least. */
export function toListedTools(tools: readonly Tool[], unread: number): ListedTools {
  const listed = new Map<string, ListedTool>();
  for (const tool of tools) {
    const one = listed.size < MAX_MCP_TOOLS ? toListed(tool) : null;
    if (one && !listed.has(one.remoteName)) listed.set(one.remoteName, one);
  }
  return { tools: [...listed.values()], leftOut: tools.length - listed.size + unread };
}

export function readDefinition(stored: string): Definition {
  // Written by this server.
  return JSON.parse(stored) as Definition;
}

function toKebab(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1-$2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
}

/** `mcp-{server}-{tool}`; numbered where the name is taken, and never changed afterwards. */
export function toToolName(server: string, tool: string, isTaken: (name: string) => boolean): string {
  const base = `mcp-${toKebab(server) || 'server'}-${toKebab(tool) || 'tool'}`;
  const trim = (length: number): string => base.slice(0, length).replace(/-+$/, '');
  if (!isTaken(trim(MAX_NAME))) return trim(MAX_NAME);
  for (let number = 2; ; number += 1) {
    const suffix = `-${number}`;
    const name = `${trim(MAX_NAME - suffix.length)}${suffix}`;
    if (!isTaken(name)) return name;
  }
}
