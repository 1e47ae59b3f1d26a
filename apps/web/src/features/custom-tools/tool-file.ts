import { CustomToolBody, type CustomTool } from '@parley/contract/custom-tools/schemas.ts';
import { z } from 'zod';
import { toDraft, type ToolDraft } from './tool-draft.ts';

// A tool outside of the product: everything of it but its secrets.

/** More than the longest tool, as JSON. */
export const TOOL_FILE_MAX_BYTES = 512 * 1024;
const VERSION = 1;

const ToolFile = z.object({ parley_tool: z.literal(VERSION), tool: CustomToolBody });

export const toFileName = ({ name }: Pick<CustomTool, 'name'>): string => `${name}.parley-tool.json`;

/** The server shows no secrets: what it has of a tool can leave as it is. */
export function toToolFile(tool: CustomTool): string {
  const { effect, ...fields } = tool;
  const file = { parley_tool: VERSION, tool: CustomToolBody.parse({ ...fields, effect }) };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** A tool that has to be given its secrets. */
export interface ToolCopy {
  readonly draft: ToolDraft;
  /** Names of headers. */
  readonly missingSecrets: readonly string[];
}

type Content = Parameters<typeof toDraft>[0];

export function toCopy(tool: Content): ToolCopy {
  const draft = toDraft(tool);
  const isMissing = ({ isSecret, isStored, value }: ToolDraft['headers'][number]) =>
    isSecret && (isStored || value === '');
  return {
    draft: { ...draft, headers: draft.headers.map((header) => ({ ...header, isStored: false })) },
    missingSecrets: draft.headers.filter(isMissing).map(({ name }) => name),
  };
}

/** `null` where the text is no such file. */
export function readToolFile(text: string): ToolCopy | null {
  try {
    return toCopy(ToolFile.parse(JSON.parse(text)).tool);
  } catch {
    // No JSON, or not of this kind.
    return null;
  }
}
