/** Of one workspace, not counting those that are archived. */
export const MAX_COST_CENTRES = 200;
export const MAX_RULES = 200;
export const COST_CENTRE_NAME_MAX_LENGTH = 60;
export const MAX_COST_CENTRE_BUDGET = 1_000_000;
/** Chats whose cost centers one person has chosen. */
export const MAX_CHAT_CHOICES = 10_000;
export const COST_CENTRE_MONTHS = 6;
export const CENTRE_KINDS = ['team', 'project', 'department'] as const;
export const AT_LIMIT = ['warn', 'stop_agents', 'stop_all'] as const;
