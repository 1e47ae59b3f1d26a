// A tool as others see it: the model, a person who allows its calls, and the catalogue.
import { createHash } from 'node:crypto';
import {
  DEFAULT_TOOL_CATEGORY,
  DEFAULT_TOOL_ICON,
  DEFAULT_TOOL_PROVIDER,
} from '@parley/contract/tools/constants.ts';
import type { Tool as ToolRow } from '@parley/contract/tools/schemas.ts';
import { z } from 'zod';
import { toDollars } from '../../platform/money.ts';
import { once } from '../../platform/once.ts';
import type { TurnTool } from '../../providers/turn.ts';
import { CHINESE_DESCRIPTIONS } from '../../toolbox/chinese-descriptions.ts';
import type { AnyTool } from '../../toolbox/tool.ts';

export type ToolLanguage = 'en' | 'zh';

/** A tool with what is derived from it once; its schema and hash when they are first read, which no start does. */
export interface KnownTool extends AnyTool {
  /** The function name that models get: snake_case. */
  readonly internalName: string;
  /** JSON Schema of the arguments. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** Changes with everything that a person relies on when they allow the tool. */
  readonly definitionHash: string;
}

function toInternalName(name: string): string {
  return name.replaceAll('-', '_');
}

/** JSON with the keys of every object in order, so that equal values have equal texts. */
function toCanonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}

export function hashOf(value: unknown): string {
  return createHash('sha256').update(toCanonicalJson(value)).digest('base64url');
}

function toSchema({ parameters }: AnyTool): KnownTool['schema'] {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(parameters, { io: 'input' });
  return schema;
}

function derive(tool: AnyTool): KnownTool {
  const { name, description, effect, fingerprint } = tool;
  const schema = once(() => tool.schema ?? toSchema(tool));
  const definitionHash = once(() =>
    hashOf({
      name,
      description,
      effect,
      schema: schema(),
      ...(fingerprint !== null && { fingerprint }),
    }),
  );
  return {
    ...tool,
    icon: tool.icon || DEFAULT_TOOL_ICON,
    category: tool.category || DEFAULT_TOOL_CATEGORY,
    provider: tool.provider || DEFAULT_TOOL_PROVIDER,
    internalName: toInternalName(name),
    get schema() {
      return schema();
    },
    get definitionHash() {
      return definitionHash();
    },
  };
}

const known = new WeakMap<AnyTool, KnownTool>();

/** Derived once for each tool: making a JSON Schema and its hash costs more than most calls of the tool. */
export function toKnownTool(tool: AnyTool): KnownTool {
  const before = known.get(tool);
  if (before) return before;
  const made = derive(tool);
  known.set(tool, made);
  return made;
}

export function toTurnTool({ internalName, description, schema }: KnownTool): TurnTool {
  return { name: internalName, description, parameters: schema };
}

export function toToolRow(
  tool: KnownTool,
  language: ToolLanguage,
  isPaused: (origin: string) => boolean,
): ToolRow {
  return {
    name: tool.name,
    display_name: tool.title[language],
    description: (language === 'zh' && CHINESE_DESCRIPTIONS[tool.name]) || tool.description,
    icon: tool.icon,
    category: tool.category,
    provider: tool.provider,
    internal_name: tool.internalName,
    parameters: tool.schema,
    credential_keys: tool.credential === null ? [] : [tool.credential],
    price: toDollars(tool.priceMicros),
    is_custom: tool.provider === 'CUSTOM',
    effect: tool.effect,
    is_down: tool.origins.length > 0 && tool.origins.every(isPaused),
    credit: tool.credit,
  };
}
