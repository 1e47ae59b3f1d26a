import { z } from 'zod';
import type { JsonValue } from '../../tool.ts';
import { dataTool, textField } from '../data-tool.ts';
import { isArray, isObject, pointerStep, readJson } from './read-json.ts';

const MAX_CHANGES = 300;

type Change =
  | { readonly kind: 'added'; readonly path: string; readonly after: JsonValue }
  | { readonly kind: 'removed'; readonly path: string; readonly before: JsonValue }
  | {
      readonly kind: 'changed';
      readonly path: string;
      readonly before: JsonValue;
      readonly after: JsonValue;
    };

const entriesOf = (value: JsonValue): ReadonlyMap<number | string, JsonValue> | null => {
  if (isArray(value)) return new Map(value.entries());
  return isObject(value) ? new Map(Object.entries(value)) : null;
};

function compare(before: JsonValue, after: JsonValue, path: string, changes: Change[]): void {
  const [old, current] = [entriesOf(before), entriesOf(after)];
  if (old === null || current === null || isArray(before) !== isArray(after)) {
    if (before !== after) changes.push({ kind: 'changed', path, before, after });
    return;
  }
  for (const [name, value] of old) {
    const other = current.get(name);
    if (other === undefined) changes.push({ kind: 'removed', path: path + pointerStep(name), before: value });
    else compare(value, other, path + pointerStep(name), changes);
  }
  for (const [name, value] of current)
    if (!old.has(name)) changes.push({ kind: 'added', path: path + pointerStep(name), after: value });
}

export const jsonDiff = dataTool({
  name: 'json-diff',
  icon: 'file-diff',
  title: { en: 'Compare JSON', zh: 'JSON 对比' },
  description:
    'Compares two JSON documents by their values and lists what was added, removed and changed with JSON pointers. Spacing and the order of fields do not count; items of lists are compared by position. Use it to find changes between versions of data or settings. For plain text use text-diff.',
  parameters: z.strictObject({
    before: textField('The old JSON document, as text.'),
    after: textField('The new JSON document, as text.'),
  }),
  compute: ({ before, after }) => {
    const changes: Change[] = [];
    compare(readJson(before, 'The old document'), readJson(after, 'The new document'), '', changes);
    return {
      data: {
        identical: changes.length === 0,
        change_count: changes.length,
        changes: changes.slice(0, MAX_CHANGES).map((change) => ({ ...change })),
      },
      truncated: changes.length > MAX_CHANGES,
    };
  },
});
