/** The page that compares runs of an agent; without a second run it asks for one. */
export function toComparePath(agentId: string, runIds: readonly string[]): string {
  return `/agents/${encodeURIComponent(agentId)}?tab=runs&compare=${runIds.map(encodeURIComponent).join(',')}`;
}
