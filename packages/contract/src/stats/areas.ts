export const AREAS = [
  'agents',
  'schedules',
  'webhooks',
  'tools',
  'mcp',
  'memory',
  'research',
  'teams',
  'audit',
] as const;
export type Area = (typeof AREAS)[number];

/**
 * The areas that the public pages advertise and this version may not have yet. What is said of an area that is `false`
 * is marked as coming, in every language. The change that delivers an area sets its line to `true`.
 */
export const AREA_AVAILABLE: Readonly<Record<Area, boolean>> = {
  agents: false,
  schedules: false,
  webhooks: false,
  tools: false,
  mcp: false,
  memory: false,
  research: false,
  teams: false,
  audit: false,
};

/** Those of them that are still on their way. */
export function listComing(areas: readonly Area[]): readonly Area[] {
  return areas.filter((area) => !AREA_AVAILABLE[area]);
}
