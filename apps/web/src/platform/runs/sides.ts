/** Of runs beside each other, in the order of their columns; all of them are compared with the first. */
export const SIDES = ['a', 'b', 'c', 'd'] as const;
export type Side = (typeof SIDES)[number];
