/** The id of a row in the page, for the field that leads the list. */
export function rowId(listId: string, itemId: string): string {
  return `${listId}-${itemId.replace(/[^\w-]/g, '_')}`;
}
