import { z } from 'zod';
import type { JsonValue } from '../../tool.ts';
import { ToolFailure } from '../../tool.ts';
import { badInput, dataTool, textField } from '../data-tool.ts';
import { isArray, isObject, readJson } from '../json/read-json.ts';
import { parseTemplate, type TemplateNode } from './parse-template.ts';

const MAX_TEMPLATE = 20_000;
const MAX_OUTPUT = 200_000;
/** Sections within sections repeat each other: what is written is bounded, and so is what is walked through. */
const MAX_STEPS = 100_000;
const MAX_MISSING = 30;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

function readOwn(value: JsonValue, name: string): JsonValue | undefined {
  if (isArray(value)) return /^\d{1,6}$/.test(name) ? value[Number(name)] : undefined;
  // Only what the data itself holds: nothing that objects inherit.
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** From the innermost section outwards. */
function find(path: readonly string[], scopes: readonly JsonValue[]): JsonValue | undefined {
  const [first, ...rest] = path;
  if (first === undefined) return scopes.at(-1);
  const start = scopes.toReversed().find((scope) => readOwn(scope, first) !== undefined);
  let value = start === undefined ? undefined : readOwn(start, first);
  for (const name of rest) value = value === undefined ? undefined : readOwn(value, name);
  return value;
}

const isEmpty = (value: JsonValue | undefined): boolean =>
  value === undefined || value === null || value === false || value === '' || (isArray(value) && value.length === 0);

function toText(value: JsonValue): string {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function render(template: readonly TemplateNode[], data: JsonValue, isHtml: boolean) {
  const missing = new Set<string>();
  const pieces: string[] = [];
  let [length, steps] = [0, 0];

  function write(text: string): void {
    length += text.length;
    if (length > MAX_OUTPUT) throw new ToolFailure('too_large', `The result is longer than ${MAX_OUTPUT} characters.`);
    pieces.push(text);
  }

  function visit(nodes: readonly TemplateNode[], scopes: readonly JsonValue[]): void {
    for (const node of nodes) {
      steps += 1;
      if (steps > MAX_STEPS)
        throw new ToolFailure('too_large', 'The template repeats itself too often. Use shorter lists.');
      if (node.kind === 'text') write(node.text);
      else if (node.kind === 'value') writeValue(node, scopes);
      else visitSection(node, scopes);
    }
  }

  function writeValue({ path, isRaw }: Extract<TemplateNode, { kind: 'value' }>, scopes: readonly JsonValue[]): void {
    const value = find(path, scopes);
    if (value === undefined && missing.size < MAX_MISSING) missing.add(path.join('.'));
    const text = toText(value ?? null);
    write(isHtml && !isRaw ? escapeHtml(text) : text);
  }

  function visitSection(
    { path, isInverted, nodes }: Extract<TemplateNode, { kind: 'section' }>,
    scopes: readonly JsonValue[],
  ): void {
    const value = find(path, scopes);
    if (isInverted === !isEmpty(value)) return;
    if (isInverted || value === undefined) visit(nodes, scopes);
    else if (isArray(value))
      for (const item of value) {
        // An empty section walks through its list as well.
        steps += 1;
        visit(nodes, [...scopes, item]);
      }
    else visit(nodes, [...scopes, value]);
  }

  visit(template, [data]);
  return { text: pieces.join(''), missing: [...missing] };
}

export const templateRender = dataTool({
  name: 'template-render',
  icon: 'file-text',
  title: { en: 'Fill in a template', zh: '填充模板' },
  description:
    'Fills in a Mustache template with JSON: {{name}}, {{a.b}}, {{#list}}...{{/list}} for each item with {{.}} for the item itself, {{^list}}...{{/list}} where there is none. Use it for letters, mails and reports of the same form. It has no conditions on values, no functions and no partials.',
  parameters: z.strictObject({
    template: textField('The template.', MAX_TEMPLATE),
    data: textField('The values, as the text of a JSON object.', 50_000),
    html: z.boolean().default(false).describe('Whether values are escaped for HTML; {{{name}}} never is.'),
  }),
  compute({ template, data, html }) {
    const values = readJson(data, 'The data');
    if (!isObject(values)) throw badInput('The data must be a JSON object, such as {"name": "Ada"}.');
    const { text, missing } = render(parseTemplate(template), values, html);
    return { data: { text, missing } };
  },
});
