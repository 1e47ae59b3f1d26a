import type {
  CustomToolBody,
  CustomToolHeader,
  CustomToolMethod,
} from '@parley/contract/custom-tools/schemas.ts';
import { parseObject, toJson, toRows, toSchema, type ParameterRow } from './parameter-table.ts';

export interface HeaderDraft {
  readonly name: string;
  readonly value: string;
  readonly isSecret: boolean;
  /** Its secret is stored: an empty value keeps it. */
  readonly isStored: boolean;
}

export const EFFECT_CHOICES = ['auto', 'read', 'write', 'destroy'] as const;
export type EffectChoice = (typeof EFFECT_CHOICES)[number];

/** What the server takes where nothing is chosen. */
export const EFFECT_OF: Readonly<Record<CustomToolMethod, Exclude<EffectChoice, 'auto'>>> = {
  GET: 'read',
  POST: 'write',
  PUT: 'write',
  PATCH: 'write',
  DELETE: 'destroy',
};

/** What is typed of a tool. */
export interface ToolDraft {
  readonly display_name: string;
  readonly name: string;
  readonly description: string;
  readonly method: CustomToolMethod;
  /** `auto`: as the method says. */
  readonly effect: EffectChoice;
  readonly url: string;
  readonly headers: readonly HeaderDraft[];
  readonly body_template: string;
  readonly isTable: boolean;
  readonly rows: readonly ParameterRow[];
  readonly json: string;
  readonly result_path: string;
  /** Seconds. */
  readonly timeout: string;
}

const SECOND = 1_000;

export const EMPTY_DRAFT: ToolDraft = {
  display_name: '',
  name: '',
  description: '',
  method: 'GET',
  effect: 'auto',
  url: '',
  headers: [],
  body_template: '',
  isTable: true,
  rows: [],
  json: '',
  result_path: '',
  timeout: '15',
};

const toChoice = ({ method, effect }: Pick<CustomToolBody, 'method' | 'effect'>): EffectChoice =>
  EFFECT_CHOICES.find((one) => one === effect && one !== EFFECT_OF[method]) ?? 'auto';

/** Of a saved tool, or of one that was imported and still holds its secrets. */
export function toDraft(tool: Omit<CustomToolBody, 'icon' | 'category' | 'is_active'>): ToolDraft {
  const rows = toRows(tool.parameters);
  return {
    display_name: tool.display_name,
    name: tool.name,
    description: tool.description,
    method: tool.method,
    effect: toChoice(tool),
    url: tool.url,
    headers: tool.headers.map(({ name, value, secret }) => ({
      name,
      value: value ?? '',
      isSecret: secret,
      isStored: secret && value === null,
    })),
    body_template: tool.body_template ?? '',
    isTable: rows !== null,
    rows: rows ?? [],
    json: toJson(tool.parameters),
    result_path: tool.result_path ?? '',
    timeout: String(tool.timeout_ms / SECOND),
  };
}

/** A stored secret that was not typed again is kept. */
function toHeader({ name, value, isSecret, isStored }: HeaderDraft): CustomToolHeader {
  return { name, value: isSecret && isStored && value === '' ? null : value, secret: isSecret };
}

/** `null` where the parameters are no JSON object. */
export function toParameters({ isTable, rows, json }: ToolDraft): Record<string, unknown> | null {
  return isTable ? toSchema(rows) : parseObject(json);
}

type ToolFields = Omit<CustomToolBody, 'icon' | 'category' | 'is_active'>;

export function toFields(draft: ToolDraft, parameters: Record<string, unknown>): ToolFields {
  return {
    display_name: draft.display_name,
    name: draft.name,
    description: draft.description,
    method: draft.method,
    url: draft.url,
    headers: draft.headers.map(toHeader),
    body_template: draft.body_template === '' ? null : draft.body_template,
    parameters,
    result_path: draft.result_path.trim() === '' ? null : draft.result_path,
    effect: draft.effect === 'auto' ? null : draft.effect,
    timeout_ms: Math.round(Number(draft.timeout) * SECOND),
  };
}
