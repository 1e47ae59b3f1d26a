export const AGENTS_PER_PAGE = 50;
export const AGENT_NAME_MAX_LENGTH = 100;
export const AGENT_DESCRIPTION_MAX_LENGTH = 2_000;
export const AGENT_INSTRUCTIONS_MAX_LENGTH = 20_000;
/** Of the task that an agent is drafted from. */
export const AGENT_TASK_MAX_LENGTH = 4_000;
/** Tools of one agent. */
export const MAX_AGENT_TOOLS = 200;
export const MAX_HANDOFF_AGENTS = 10;
/** Agents that one agent can call as tools. */
export const MAX_SUB_AGENTS = 10;
export const MAX_STARTERS = 6;
export const STARTER_MAX_LENGTH = 200;
/** Other words for one phrase that a draft assumed. */
export const MAX_ALTERNATIVES = 3;
export const ALTERNATIVE_MAX_LENGTH = 200;
export const DEFAULT_MAX_STEPS = 25;
export const MAX_STEPS = 50;
/** US dollars: the most that one run may cost, where its agent says nothing less. */
export const MAX_RUN_COST = 1;
export const MIN_RUN_COST = 0.01;
/** How long a request for approval waits, and the longest that it may. */
export const DEFAULT_APPROVAL_HOURS = 24;
export const MAX_APPROVAL_HOURS = 168;
/** Agents of one account, deleted ones not counted. */
export const MAX_OWN_AGENTS = 1_000;
export const MAX_GUEST_AGENTS = 3;
/** Earlier messages that a run is given. */
export const MAX_CONTEXT_MESSAGES = 500;
/** Files whose text a run is given. */
export const MAX_CONTEXT_FILES = 20;
/** Newest inputs of an agent on which a draft is tried. */
export const MAX_LAST_INPUTS = 10;
/** Longest message to an agent. */
export const AGENT_CONTENT_MAX_LENGTH = 400_000;
export const AGENT_CATEGORIES = [
  'general',
  'writing',
  'research',
  'data',
  'development',
  'support',
  'sales',
  'operations',
  'personal',
  'education',
] as const;
export const AGENT_SORTS = ['popular', 'recent', 'name', 'likes', 'runs'] as const;
