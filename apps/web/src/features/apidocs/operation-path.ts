/** Where a call is shown. */
export function toOperationPath(operationId: string): string {
  return `/api-docs?op=${encodeURIComponent(operationId)}`;
}
