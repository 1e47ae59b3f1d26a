import type { WorkspaceAnalytics } from '@parley/contract/workspaces/analytics/schemas.ts';
import { describe, expect, it } from 'vitest';
import {
  readView,
  splitDay,
  toParts,
  toServerQuery,
  writeView,
  type AnalyticsView,
  type Share,
} from './analytics-view.ts';

const createShare = (id: string | null, cost: number): Share => ({
  id,
  label: id,
  cost,
  cost_before: 0,
  requests: 1,
  replies: 1,
  runs: 0,
  automated: 0,
  failed: 0,
  tokens: 0,
});

describe('the view in the address', () => {
  it('is read, and what is not known is left out', () => {
    expect(readView(new URLSearchParams(''))).toEqual({ period: '30', split: 'team', filter: null });
    expect(readView(new URLSearchParams('days=90&split=member&by=project&id=cst_1'))).toEqual({
      period: '90',
      split: 'member',
      filter: { dimension: 'project', id: 'cst_1' },
    });
    expect(readView(new URLSearchParams('days=31&split=color&by=model&id=x'))).toEqual({
      period: '30',
      split: 'team',
      filter: null,
    });
    expect(readView(new URLSearchParams('by=team&id=')).filter).toBeNull();
  });

  it('is written beside the rest of it, and read again', () => {
    const view: AnalyticsView = { period: '7', split: 'project', filter: { dimension: 'agent', id: 'none' } };
    const written = writeView(new URLSearchParams('tab=analytics&workspace=w'), view);
    expect(readView(written)).toEqual(view);
    expect(written.get('workspace')).toBe('w');
    expect(writeView(written, readView(new URLSearchParams())).toString()).toBe('tab=analytics&workspace=w');
  });

  it('narrows the server’s numbers', () => {
    expect(
      toServerQuery({ period: '7', split: 'member', filter: { dimension: 'team', id: 'none' } }),
    ).toEqual({ days: 7, split: 'member', team: 'none' });
    expect(toServerQuery({ period: '30', split: 'team', filter: null })).toEqual({ days: 30, split: 'team' });
  });
});

describe('the parts of the bars', () => {
  const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => createShare(id, 1));

  it('are the dearest, then the rest, then what is unassigned', () => {
    const keys = (shares: Share[]) => toParts(shares).map(({ key }) => key);
    expect(keys([...many, createShare(null, 9)])).toEqual(['a', 'b', 'c', 'd', 'e', 'others', 'none']);
    expect(keys(many.slice(0, 5))).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(keys([])).toEqual([]);
  });

  it('add up to the day', () => {
    const day: WorkspaceAnalytics['by_day'][number] = {
      date: '2026-01-30',
      requests: 4,
      replies: 4,
      cost: 10,
      parts: [
        { id: 'g', cost: 1 },
        { id: null, cost: 4 },
        { id: 'a', cost: 2 },
        { id: 'f', cost: 3 },
      ],
    };
    expect(splitDay(day, toParts([...many, createShare(null, 9)]))).toEqual([
      { key: 'a', cost: 2 },
      { key: 'others', cost: 4 },
      { key: 'none', cost: 4 },
    ]);
  });
});
