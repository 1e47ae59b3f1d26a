import type { AdminUsersQuery } from '../../admin.api.ts';

export type UserSort = NonNullable<AdminUsersQuery['sort']>;
type Direction = NonNullable<AdminUsersQuery['order']>;

export const ORDER_NAMES = [
  'newest',
  'balance-desc',
  'balance-asc',
  'spent-desc',
  'spent-asc',
  'seen-desc',
  'seen-asc',
] as const;
export type OrderName = (typeof ORDER_NAMES)[number];

interface Order {
  readonly sort: UserSort;
  readonly order: Direction;
}

const ORDERS: Readonly<Record<OrderName, Order | null>> = {
  newest: null,
  'balance-desc': { sort: 'balance', order: 'desc' },
  'balance-asc': { sort: 'balance', order: 'asc' },
  'spent-desc': { sort: 'spent', order: 'desc' },
  'spent-asc': { sort: 'spent', order: 'asc' },
  'seen-desc': { sort: 'seen', order: 'desc' },
  'seen-asc': { sort: 'seen', order: 'asc' },
};

/** Null: the newest first. */
export const toOrder = (name: OrderName): Order | null => ORDERS[name];

/** A head that is pressed: first the highest, then the lowest, then as it was. */
export function turnOrder(current: OrderName, sort: UserSort): OrderName {
  if (current === `${sort}-desc`) return `${sort}-asc`;
  return current === `${sort}-asc` ? 'newest' : `${sort}-desc`;
}
