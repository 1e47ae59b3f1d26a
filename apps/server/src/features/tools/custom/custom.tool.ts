// A custom tool as agents call it.
import { z } from 'zod';
import {
  defineTool,
  ToolFailure,
  type AnyTool,
  type ToolContext,
  type ToolResult,
} from '../../../toolbox/tool.ts';
import { readHeaders, readParameters } from './custom.present.ts';
import type { CustomToolRow } from './custom.store.ts';
import type { CallDefinition } from './call/request.ts';
import type { Arguments } from './call/templates.ts';

/** Those of a tool that others define are checked by its schema, in a process of its own. */
const ANY_ARGUMENTS = z.record(z.string(), z.unknown());
/** Beside the answer: the check of the arguments, and the record. */
const MARGIN_MS = 10_000;

export function toDefinition(row: CustomToolRow): CallDefinition {
  const headers = readHeaders(row);
  return {
    method: row.method,
    url: row.url,
    headers: headers.flatMap(({ name, value }) => (value === null ? [] : [{ name, value }])),
    secretNames: headers.flatMap(({ name, secret }) => (secret ? [name.toLowerCase()] : [])),
    bodyTemplate: row.body_template,
    parameters: readParameters(row),
  };
}

export type CallTool = (row: CustomToolRow, args: Arguments, context: ToolContext) => Promise<ToolResult>;

export function toTool(row: CustomToolRow, call: CallTool): AnyTool {
  const title = row.display_name === '' ? row.name : row.display_name;
  const { name, category, icon, effect, description, id, revision, method, url } = row;
  return defineTool({
    name,
    provider: 'CUSTOM',
    category,
    icon,
    effect,
    title: { en: title, zh: title },
    description,
    parameters: ANY_ARGUMENTS,
    schema: readParameters(row),
    // Headers and body are in the revision: their values do not belong into a hash.
    fingerprint: { id, revision, method, url },
    timeoutMs: row.timeout_ms + MARGIN_MS,
    isOutside: true,
    call: (args, context) => call(row, args, context),
  });
}

export function toResult(result: ToolResult | ToolFailure): ToolResult {
  if (result instanceof ToolFailure) throw result;
  return result;
}
