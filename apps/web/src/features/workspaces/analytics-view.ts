// What the analytics of a workspace show: the period, how days are split, and what they are narrowed to.
import type { WorkspaceAnalytics } from '@parley/contract/workspaces/analytics/schemas.ts';

export const PERIODS = ['7', '30', '90'] as const;
export const SPLITS = ['team', 'member', 'project', 'department'] as const;
const DIMENSIONS = [...SPLITS, 'agent'] as const;

export type Split = (typeof SPLITS)[number];
export type Dimension = (typeof DIMENSIONS)[number];

/** In the address and for the server, stands for what is unassigned. */
export const NONE = 'none';

export interface AnalyticsFilter {
  readonly dimension: Dimension;
  /** `none`: unassigned. */
  readonly id: string;
}

export interface AnalyticsView {
  readonly period: (typeof PERIODS)[number];
  readonly split: Split;
  /** Null: everything. */
  readonly filter: AnalyticsFilter | null;
}

const FIRST_VIEW: AnalyticsView = { period: '30', split: 'team', filter: null };

export function readView(search: URLSearchParams): AnalyticsView {
  const dimension = DIMENSIONS.find((name) => name === search.get('by'));
  const id = search.get('id') ?? '';
  return {
    period: PERIODS.find((days) => days === search.get('days')) ?? FIRST_VIEW.period,
    split: SPLITS.find((name) => name === search.get('split')) ?? FIRST_VIEW.split,
    filter: dimension === undefined || id === '' ? null : { dimension, id },
  };
}

/** The address of a view; the rest of it stays. */
export function writeView(
  search: URLSearchParams,
  { period, split, filter }: AnalyticsView,
): URLSearchParams {
  const next = new URLSearchParams(search);
  const set = (name: string, value: string | undefined) =>
    value === undefined ? next.delete(name) : next.set(name, value);
  set('days', period === FIRST_VIEW.period ? undefined : period);
  set('split', split === FIRST_VIEW.split ? undefined : split);
  set('by', filter?.dimension);
  set('id', filter?.id);
  return next;
}

export function toServerQuery({ period, split, filter }: AnalyticsView) {
  return { days: Number(period), split, ...(filter !== null && { [filter.dimension]: filter.id }) };
}

export type Share = WorkspaceAnalytics['by_team'][number];

export function sharesOf(analytics: WorkspaceAnalytics, dimension: Dimension): readonly Share[] {
  const { by_team: team, by_member: member, by_project: project, by_department: department } = analytics;
  return { team, member, project, department, agent: analytics.by_agent }[dimension];
}

/** As many as have a color of their own; unassigned and the rest have one each. */
const SHOWN_PARTS = 5;

export interface Part {
  /** `none`: unassigned; `others`: the rest. */
  readonly key: string;
  /** Of the share; null for unassigned and the rest. */
  readonly share: Share | null;
}

/** What the bars are made of, from the ground up. */
export function toParts(shares: readonly Share[]): readonly Part[] {
  const named = shares.filter(({ id }) => id !== null);
  return [
    ...named.slice(0, SHOWN_PARTS).map((share) => ({ key: share.id ?? NONE, share })),
    ...(named.length > SHOWN_PARTS ? [{ key: 'others', share: null }] : []),
    ...(named.length < shares.length ? [{ key: NONE, share: null }] : []),
  ];
}

type Day = WorkspaceAnalytics['by_day'][number];

/** What each part of the bars costs on a day, without empty ones. */
export function splitDay(day: Day, parts: readonly Part[]): readonly { key: string; cost: number }[] {
  const costs = new Map(parts.map(({ key }) => [key, 0]));
  for (const { id, cost } of day.parts) {
    const key = id ?? NONE;
    const shown = costs.has(key) ? key : 'others';
    costs.set(shown, (costs.get(shown) ?? 0) + cost);
  }
  return [...costs].map(([key, cost]) => ({ key, cost })).filter(({ cost }) => cost > 0);
}

/** US dollars for a reply outside of agents; null without any. */
export function costOfReply({ by_agent: agents }: WorkspaceAnalytics): number | null {
  const chats = agents.find(({ id }) => id === null);
  return chats === undefined || chats.replies === 0 ? null : chats.cost / chats.replies;
}
