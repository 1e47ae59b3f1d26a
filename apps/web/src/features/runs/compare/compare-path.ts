/** The page that compares runs of an agent; one that ends with a comma asks for a further run. */
export function toComparePath(agentId: string, runIds: readonly string[], isChoosing = false): string {
  const ids = `${runIds.map(encodeURIComponent).join(',')}${isChoosing ? ',' : ''}`;
  return `/agents/${encodeURIComponent(agentId)}?tab=runs&compare=${ids}`;
}
