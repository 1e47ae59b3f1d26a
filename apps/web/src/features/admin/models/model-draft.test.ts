import { describe, expect, test } from 'vitest';
import {
  formatPrice,
  hasChanges,
  helperOf,
  inOrder,
  moveBy,
  moveTo,
  NO_CHANGES,
  parsePrice,
  toPatch,
  withHelper,
  withoutSaved,
  withPrice,
  withState,
} from './model-draft.ts';
import type { AdminModel, AdminModels } from './models.api.ts';

const toModel = (id: string, vendorId: string): AdminModel => ({
  id,
  name: id,
  vendor_id: vendorId,
  description: '',
  context_window: 1_000,
  cost: { input: 1, output: 2 },
  default_price: { input: 1.2, output: 2.4 },
  state: { is_enabled: true, is_quick: false, is_recommended: false, price: null },
  uses: 0,
  revenue: 0,
});
const models = [toModel('a1', 'a'), toModel('a2', 'a'), toModel('b1', 'b')];
const [first] = models;
const saved: AdminModels = { markup: 1.2, vendors: [], helper: { chosen: null, current: null }, models };
const idsOf = (draft: typeof NO_CHANGES): string[] => inOrder(saved, draft).map(({ id }) => id);

describe('a draft of the models', () => {
  test('keeps the order and the helper that were changed while it was saved, and no others', () => {
    const sent = withHelper(moveBy(NO_CHANGES, saved, 'a1', 1), saved, 'a1');
    const now: AdminModels = {
      ...saved,
      helper: { chosen: 'a1', current: null },
      models: [...inOrder(saved, sent)],
    };
    expect(withoutSaved(sent, { sent, before: saved }, now)).toEqual(NO_CHANGES);
    const typed = withHelper(moveBy(sent, saved, 'b', -1), saved, null);
    expect(withoutSaved(typed, { sent, before: saved }, now)).toEqual({
      states: {},
      order: ['b1', 'a2', 'a1'],
      helper: null,
    });
    expect(withoutSaved(NO_CHANGES, { sent, before: saved }, now).order).toEqual(['a1', 'a2', 'b1']);
  });

  test('holds only what differs from what is saved', () => {
    if (!first) throw new Error('no model');
    const off = withState(NO_CHANGES, first, { is_enabled: false });
    expect(toPatch(saved, off, false)).toEqual({
      changes: [{ id: 'a1', from: first.state, to: { ...first.state, is_enabled: false } }],
      confirm_under_cost: false,
    });
    expect(withState(off, first, { is_enabled: true })).toEqual(NO_CHANGES);
  });

  test('sets no price where it is the one with the markup', () => {
    if (!first) throw new Error('no model');
    const draft = withPrice(NO_CHANGES, first, { output: 3 });
    expect(draft.states['a1']?.price).toEqual({ input: 1.2, output: 3 });
    expect(withPrice(draft, first, { output: 2.4 })).toEqual(NO_CHANGES);
  });

  test('moves models within their vendor, and vendors as a whole', () => {
    expect(idsOf(moveBy(NO_CHANGES, saved, 'a2', -1))).toEqual(['a2', 'a1', 'b1']);
    expect(idsOf(moveTo(NO_CHANGES, saved, 'a', 'b'))).toEqual(['b1', 'a1', 'a2']);
    expect(moveTo(NO_CHANGES, saved, 'a1', 'b1')).toEqual(NO_CHANGES);
    expect(moveBy(NO_CHANGES, saved, 'a1', -1)).toEqual(NO_CHANGES);
    expect(moveBy(moveBy(NO_CHANGES, saved, 'a2', -1), saved, 'a2', 1)).toEqual(NO_CHANGES);
  });

  test.each([
    ['0.18', 0.18],
    ['3', 3],
    ['0,18', 0.18],
    ['０．１８', 0.18],
    [' 12.345678 ', 12.345678],
    ['0.1234567', null],
    ['-1', null],
    ['1e3', null],
    ['', null],
    ['10001', null],
  ])('reads %j as a price of %s', (text, price) => {
    expect(parsePrice(text)).toBe(price);
  });

  test('writes prices with two decimals or as many as they have', () => {
    expect([3, 0.18, 12.345678, 0.125].map(formatPrice)).toEqual(['3.00', '0.18', '12.345678', '0.125']);
  });
});

test('the model for titles is a change until it is what was saved again', () => {
  const draft = withHelper(NO_CHANGES, saved, 'one');
  expect([helperOf(saved, draft), hasChanges(draft)]).toEqual(['one', true]);
  expect(toPatch(saved, draft, false)).toEqual({
    changes: [],
    helper: { from: null, to: 'one' },
    confirm_under_cost: false,
  });
  const back = withHelper(draft, saved, null);
  expect([helperOf(saved, back), hasChanges(back)]).toEqual([null, false]);
});
