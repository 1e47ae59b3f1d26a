// What servers say of their resources and prompts, bounded: they are free to send anything.
import type { GetPromptResult, Prompt, ReadResourceResult, Resource } from '@modelcontextprotocol/client';
import {
  MAX_MCP_PROMPT_CHARACTERS,
  MAX_MCP_PROMPTS,
  MAX_MCP_RESOURCE_CHARACTERS,
  MAX_MCP_RESOURCES,
  type McpContent,
  type McpPrompt,
  type McpResource,
  type McpText,
} from '@parley/contract/mcp/content-schemas.ts';
import { toCleanText } from '../../../../platform/clean-text.ts';

const MAX_URI = 2_000;
const MAX_NAME = 200;
const MAX_DESCRIPTION = 500;
const MAX_ARGUMENTS = 50;

const cut = (text: string | undefined, length: number): string => toCleanText((text ?? '').slice(0, length));

function toResource({ uri, name, title, description, mimeType }: Resource): McpResource[] {
  // One that is cut would name another resource.
  if (uri === '' || uri.length > MAX_URI) return [];
  return [
    {
      uri,
      title: cut(title ?? name, MAX_NAME) || cut(uri, MAX_NAME),
      description: cut(description, MAX_DESCRIPTION),
      mime_type: mimeType === undefined ? null : cut(mimeType, MAX_NAME),
    },
  ];
}

function toPrompt({ name, title, description, arguments: args = [] }: Prompt): McpPrompt[] {
  const isUnfit = args.length > MAX_ARGUMENTS || args.some((one) => one.name.length > MAX_NAME);
  if (name === '' || name.length > MAX_NAME || isUnfit) return [];
  return [
    {
      name,
      title: cut(title ?? name, MAX_NAME),
      description: cut(description, MAX_DESCRIPTION),
      arguments: args.map((one) => ({
        name: one.name,
        description: cut(one.description, MAX_DESCRIPTION),
        required: one.required === true,
      })),
    },
  ];
}

/** `unread`: how many more there are, at least. */
export function toMcpContent(
  { resources, prompts }: { readonly resources: readonly Resource[]; readonly prompts: readonly Prompt[] },
  unread: number,
): McpContent {
  const shown = {
    resources: resources.flatMap(toResource).slice(0, MAX_MCP_RESOURCES),
    prompts: prompts.flatMap(toPrompt).slice(0, MAX_MCP_PROMPTS),
  };
  const listed = resources.length + prompts.length;
  return { ...shown, left_out: listed - shown.resources.length - shown.prompts.length + unread };
}

function toText(texts: readonly string[], length: number): McpText {
  if (texts.length === 0) return { text: null, truncated: false };
  const text = toCleanText(texts.join('\n\n'));
  // A character of two units is not cut in half.
  return { text: toCleanText(text.slice(0, length)), truncated: text.length > length };
}

export function toResourceText({ contents }: ReadResourceResult): McpText {
  const texts = contents.flatMap((part) => ('text' in part ? part.text : []));
  return toText(texts, MAX_MCP_RESOURCE_CHARACTERS);
}

export function toPromptText({ messages }: GetPromptResult): McpText {
  const texts = messages.flatMap(({ content }) => {
    if (content.type === 'text') return content.text;
    return content.type === 'resource' && 'text' in content.resource ? content.resource.text : [];
  });
  return toText(texts, MAX_MCP_PROMPT_CHARACTERS);
}
