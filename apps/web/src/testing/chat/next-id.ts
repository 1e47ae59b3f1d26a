let count = 0;

/** Ids in the order of their making, also where they are compared as texts: what happens at one time is ordered by them. */
export function nextId(prefix: string): string {
  count += 1;
  return `${prefix}${String(count).padStart(6, '0')}`;
}
