// What the page shows to whom. The words are in the texts; here is only which of them, in which order.
import type { Audience } from './audience.ts';

export const STATS = {
  casual: ['models', 'tools', 'draft', 'uptime'],
  power: ['always', 'tools', 'draft', 'reliability'],
  developer: ['tools', 'requests', 'people', 'schedules'],
  business: ['uptime', 'reliability', 'people', 'models'],
} as const satisfies Readonly<Record<Audience, readonly string[]>>;
export type Stat = (typeof STATS)[Audience][number];

export const CAPABILITIES = {
  casual: ['sentence', 'models', 'files', 'schedules', 'memory', 'research', 'tools', 'payPerUse'],
  power: ['schedules', 'memory', 'research', 'sentence', 'webhooks', 'tools', 'models', 'payPerUse'],
  developer: ['api', 'webhooks', 'mcp', 'tools', 'scale', 'security', 'models', 'payPerUse'],
  business: ['roles', 'costs', 'audit', 'security', 'promise', 'scale', 'api', 'payPerUse'],
} as const satisfies Readonly<Record<Audience, readonly string[]>>;
export type Capability = (typeof CAPABILITIES)[Audience][number];

/** Capabilities whose proof leads somewhere. */
export const CAPABILITY_PATHS: Partial<Record<Capability, string>> = {
  api: '/api-docs',
  payPerUse: '/pricing',
};

export const STEPS = ['one', 'two', 'three'] as const;
export type Step = (typeof STEPS)[number];

export type Mark = 'done' | 'failed' | 'waiting' | 'on' | 'off';

/** Shown below a step: a request with what became of it, something to type, or a list of rows. */
export type Piece =
  | { readonly kind: 'say' }
  | { readonly kind: 'code' }
  | { readonly kind: 'rows'; readonly marks: Marks; readonly ends: number };
type Marks = readonly [Mark, Mark, Mark, Mark];

/** The last one mostly has nothing more to say, and ends with its title. */
const rows = (...marks: Marks): Piece => ({ kind: 'rows', marks, ends: marks.length - 1 });
const wholeRows = (...marks: Marks): Piece => ({ kind: 'rows', marks, ends: marks.length });

export const PIECES: Readonly<Record<Audience, Readonly<Record<Step, Piece>>>> = {
  casual: {
    one: { kind: 'say' },
    two: rows('on', 'on', 'on', 'off'),
    three: rows('done', 'done', 'failed', 'waiting'),
  },
  power: {
    one: { kind: 'say' },
    two: rows('done', 'done', 'done', 'waiting'),
    three: rows('done', 'done', 'done', 'done'),
  },
  developer: {
    one: { kind: 'code' },
    two: rows('on', 'on', 'on', 'on'),
    three: rows('done', 'done', 'failed', 'waiting'),
  },
  business: {
    one: wholeRows('on', 'on', 'on', 'on'),
    two: rows('done', 'done', 'done', 'waiting'),
    three: rows('done', 'done', 'failed', 'done'),
  },
};

export interface FaqEntry {
  readonly id: string;
  readonly category: string;
}

/** Four each; the first is open when the page opens. */
export const FAQ = {
  casual: [
    { id: 'simple', category: 'start' },
    { id: 'cost', category: 'cost' },
    { id: 'privacy', category: 'privacy' },
    { id: 'models', category: 'models' },
  ],
  power: [
    { id: 'simple', category: 'schedules' },
    { id: 'memory', category: 'memory' },
    { id: 'research', category: 'research' },
    { id: 'cost', category: 'cost' },
  ],
  developer: [
    { id: 'simple', category: 'start' },
    { id: 'api', category: 'api' },
    { id: 'webhooks', category: 'webhooks' },
    { id: 'tools', category: 'tools' },
  ],
  business: [
    { id: 'simple', category: 'team' },
    { id: 'cost', category: 'cost' },
    { id: 'security', category: 'security' },
    { id: 'uptime', category: 'reliability' },
  ],
} as const satisfies Readonly<Record<Audience, readonly FaqEntry[]>>;
