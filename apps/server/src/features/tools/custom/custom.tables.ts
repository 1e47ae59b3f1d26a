// Tools that people make of an address, every name that one has had, and their calls.
import type { CustomToolMethod } from '@parley/contract/custom-tools/schemas.ts';
import type { Flag } from '../../../platform/db/flag.ts';
import type { TableRules } from '../../../platform/db/table-rules.ts';
import type { ToolEffect } from '../../../toolbox/tool.ts';

interface CustomToolTable {
  id: string;
  user_id: string;
  name: string;
  display_name: string;
  description: string;
  /** Name, title and address as they are searched. */
  search_text: string;
  icon: string;
  category: string;
  method: CustomToolMethod;
  /** As it is shown; keys in it are masked. */
  url: string;
  /** Sealed, as it is called; `null` until it is sealed, of a tool from before. */
  url_enc: string | null;
  /** JSON: names and values, without the values of secret ones. */
  headers: string;
  /** Sealed JSON: values of secret headers, by name in lower case. */
  headers_enc: string | null;
  body_template: string | null;
  /** JSON Schema as JSON. */
  parameters: string;
  result_path: string | null;
  timeout_ms: number;
  effect: ToolEffect;
  is_active: Flag;
  /** Counts changes of what a call sends, or where. */
  revision: number;
  execution_count: number;
  last_status: 'ok' | 'error' | null;
  created_at: number;
  updated_at: number;
}

/** Kept when the tool is gone: what it brought is still in conversations. */
interface CustomToolNameTable {
  user_id: string;
  name: string;
}

interface CustomToolExecutionTable {
  id: string;
  tool_id: string;
  user_id: string;
  tool_name: string;
  agent_id: string | null;
  run_id: string | null;
  /** JSON, these three; secrets are masked and long texts cut. */
  arguments: string;
  request: string | null;
  response: string | null;
  error: string | null;
  status: 'ok' | 'error';
  duration_ms: number;
  created_at: number;
}

declare module '../../../platform/db/schema.ts' {
  interface Tables {
    custom_tools: CustomToolTable;
    custom_tool_names: CustomToolNameTable;
    custom_tool_executions: CustomToolExecutionTable;
  }
}

export const CUSTOM_TOOL_PURPOSE = 'custom-tools';

export const CUSTOM_TOOL_TABLES: TableRules<'custom_tools' | 'custom_tool_names' | 'custom_tool_executions'> =
  {
    custom_tools: {
      personal: {
        owner: 'user_id',
        key: ['id'],
        hidden: ['headers_enc', 'url_enc', 'search_text', 'revision'],
        onRemoval: 'removed',
      },
      backup: { key: ['id'] },
      sealed: { headers_enc: CUSTOM_TOOL_PURPOSE, url_enc: CUSTOM_TOOL_PURPOSE },
    },
    custom_tool_names: {
      personal: { owner: 'user_id', key: ['name'], hidden: [], onRemoval: 'removed' },
      backup: { key: ['user_id', 'name'] },
    },
    custom_tool_executions: {
      personal: {
        owner: 'user_id',
        key: ['id'],
        hidden: [],
        pageRows: 100,
        onRemoval: 'removed',
        slice: { key: ['id'], rows: 500 },
      },
      backup: { key: ['id'], pageRows: 100 },
    },
  };
