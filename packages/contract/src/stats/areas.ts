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
 * The areas that the public pages advertise and this version may not have yet. Claims about an area that is `false` are
 * marked as coming, in every language. The change that delivers an area sets its flag to `true`.
 */
export const AREA_AVAILABLE: Readonly<Record<Area, boolean>> = {
  agents: true,
  schedules: false,
  webhooks: false,
  tools: true,
  mcp: true,
  memory: true,
  research: true,
  teams: false,
  audit: false,
};

/** Areas that are not available yet. */
export function listComing(areas: readonly Area[]): readonly Area[] {
  return areas.filter((area) => !AREA_AVAILABLE[area]);
}
