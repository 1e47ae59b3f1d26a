import { listPlaceholders } from '@parley/contract/custom-tools/placeholders.ts';
import { isObject, parseObject, toJson, type ParameterRow } from './parameter-table.ts';
import type { ToolDraft } from './tool-draft.ts';

// Which parameters a draft has, and which its URL, headers and body have a place for.

const listNames = ({ isTable, rows, json }: ToolDraft): readonly string[] => {
  if (isTable) return rows.map(({ name }) => name.trim()).filter((name) => name !== '');
  const properties = parseObject(json)?.['properties'];
  return isObject(properties) ? Object.keys(properties) : [];
};

/** In a body braces mean something else too: only those of a parameter are a place. */
const listOpenPlaces = ({ url, headers }: ToolDraft): readonly string[] =>
  [url, ...headers.flatMap(({ value, isSecret }) => (isSecret ? [] : value))].flatMap(listPlaceholders);

/** Places without a parameter. */
export function findMissing(draft: ToolDraft): readonly string[] {
  const known = new Set(listNames(draft));
  return [...new Set(listOpenPlaces(draft))].filter((name) => !known.has(name));
}

/** Parameters whose value goes nowhere. */
export function findUnused(draft: ToolDraft): readonly string[] {
  // What has no place of its own is the body.
  if (draft.method !== 'GET' && draft.body_template === '') return [];
  const placed = new Set([...listOpenPlaces(draft), ...listPlaceholders(draft.body_template)]);
  return listNames(draft).filter((name) => !placed.has(name));
}

/** `null` where the schema is no JSON object. */
export function addParameter(draft: ToolDraft, name: string): Partial<ToolDraft> | null {
  if (draft.isTable) {
    const row: ParameterRow = { name, type: 'string', isRequired: true, description: '' };
    // A row that is still empty is the one to fill.
    const rest = draft.rows.filter((one) => one.name.trim() !== '' || one.description.trim() !== '');
    return { rows: [...rest, row] };
  }
  const schema = parseObject(draft.json);
  if (!schema) return null;
  const { properties } = schema;
  const required: readonly unknown[] = Array.isArray(schema['required']) ? schema['required'] : [];
  return {
    json: toJson({
      ...schema,
      properties: { ...(isObject(properties) && properties), [name]: { type: 'string' } },
      required: [...required, name],
    }),
  };
}
