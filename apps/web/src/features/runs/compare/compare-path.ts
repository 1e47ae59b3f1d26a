/** The page that compares runs of an agent. */
export const toComparePath = (agentId: string, runIds: readonly string[]): string =>
  `/agents/${encodeURIComponent(agentId)}?tab=runs&compare=${runIds.map(encodeURIComponent).join(',')}`;
