import type {
  CustomTool,
  CustomToolHeader,
  CustomToolTest,
  ToolExecution,
} from '@parley/contract/custom-tools/schemas.ts';
import { hideUrlSecrets } from '@parley/contract/custom-tools/url-secrets.ts';
import { estimateTokens } from '../../../providers/token-count.ts';
import { ToolFailure } from '../../../toolbox/tool.ts';
import type { CallOutcome } from './call/custom-call.ts';
import { cut } from './call/masking.ts';
import type { CustomToolRow, ExecutionRow } from './custom.store.ts';

const toTime = (ms: number): string => new Date(ms).toISOString();
const read = (json: string): unknown => JSON.parse(json);

export function readHeaders({ headers }: Pick<CustomToolRow, 'headers'>): CustomToolHeader[] {
  // Checked when it was saved, and written by the server; so are the others.
  return read(headers) as CustomToolHeader[];
}

export function readParameters({
  parameters,
}: Pick<CustomToolRow, 'parameters'>): Readonly<Record<string, unknown>> {
  // See above.
  return read(parameters) as Record<string, unknown>;
}

function readPart<Name extends 'request' | 'response'>(row: ExecutionRow, name: Name): ToolExecution[Name] {
  const json = row[name];
  // Written by the server.
  return json === null ? null : (read(json) as ToolExecution[Name]);
}

export function toCustomTool(row: CustomToolRow): CustomTool {
  const { id, name, description, icon, category, method, url, effect } = row;
  return {
    id,
    name,
    display_name: row.display_name,
    description,
    icon,
    category,
    provider: 'CUSTOM',
    internal_name: name.replaceAll('-', '_'),
    method,
    // One from before, which is not sealed yet, has them as text.
    url: hideUrlSecrets(url),
    headers: readHeaders(row),
    body_template: row.body_template,
    parameters: readParameters(row),
    result_path: row.result_path,
    timeout_ms: row.timeout_ms,
    effect,
    is_active: row.is_active === 1,
    execution_count: row.execution_count,
    last_status: row.last_status,
    created_at: toTime(row.created_at),
    updated_at: toTime(row.updated_at),
  };
}

export function toExecution(row: ExecutionRow, agentName: string | null): ToolExecution {
  const { id, tool_id, tool_name, agent_id, run_id, error, status, duration_ms } = row;
  return {
    id,
    tool_id,
    tool_name,
    agent_id,
    agent_name: agentName,
    run_id,
    arguments: read(row.arguments),
    request: readPart(row, 'request'),
    response: readPart(row, 'response'),
    error,
    status,
    duration_ms,
    created_at: toTime(row.created_at),
  };
}

/** `isPart`: the agent is given a part of the answer alone. */
export function toAgentReads(
  { row, result, answer }: Pick<CallOutcome, 'result' | 'answer'> & { readonly row: ExecutionRow },
  isPart: boolean,
): CustomToolTest['agent_reads'] {
  const isFailure = result instanceof ToolFailure;
  // Of a failure the words that are kept, in which secrets are masked.
  const whole = isFailure ? (row.error ?? '') : JSON.stringify(result.data);
  return {
    text: cut(isFailure ? whole : JSON.stringify(result.data, null, 2)),
    tokens: Math.ceil(estimateTokens(whole)),
    tokens_of_all: isPart && !isFailure && answer !== null ? Math.ceil(estimateTokens(answer)) : null,
  };
}
