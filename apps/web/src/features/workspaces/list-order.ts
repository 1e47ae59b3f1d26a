// Pure: by which column a list is ordered, and how.
export interface ListOrder<Column extends string> {
  readonly column: Column;
  readonly direction: 'asc' | 'desc';
}

/** Of these the most comes first, of others the first of the alphabet. */
const LARGEST_FIRST: ReadonlySet<string> = new Set(['used', 'spent', 'forecast', 'cap', 'seen']);

export const reverse = ({ direction }: Pick<ListOrder<string>, 'direction'>): 'asc' | 'desc' =>
  direction === 'asc' ? 'desc' : 'asc';

/** A head that is pressed; the same one again turns the order round. */
export function turnOrder<Column extends string>(
  current: ListOrder<Column>,
  column: Column,
): ListOrder<Column> {
  if (current.column === column) return { column, direction: reverse(current) };
  return { column, direction: LARGEST_FIRST.has(column) ? 'desc' : 'asc' };
}
