/** The id of a row, for the field that says which row is active. */
export function rowId(listId: string, index: number): string {
  return `${listId}-${index}`;
}
