// Which areas must be there before a claim of the page is more than an announcement.
import type { Area } from '@parley/contract/stats/areas.ts';

export interface Claim {
  readonly areas: readonly Area[];
  /** Nothing of the claim holds without its areas; otherwise they are only part of what it says. */
  readonly isWhole: boolean;
}

const whole = (...areas: readonly Area[]): Claim => ({ areas, isWhole: true });
const part = (...areas: readonly Area[]): Claim => ({ areas, isWhole: false });

/** By the key of the text that makes the claim; a text without a row holds today. */
export const CLAIMS: Readonly<Record<string, Claim>> = {
  hero: part('agents'),
  sample: whole('agents', 'schedules', 'tools'),

  'audience.casual': part('agents'),
  'audience.power': part('agents', 'schedules', 'memory', 'research'),
  'audience.developer': part('webhooks', 'mcp', 'tools'),
  'audience.business': part('teams', 'audit'),

  'stats.tools': whole('tools'),
  'stats.draft': whole('agents'),
  'stats.always': whole('schedules'),
  'stats.schedules': whole('schedules'),

  'steps.casual.one': whole('agents'),
  'steps.casual.two': whole('tools'),
  'steps.casual.three': whole('schedules', 'webhooks'),
  'steps.power.one': whole('schedules'),
  'steps.power.two': whole('research'),
  'steps.power.three': whole('memory'),
  'steps.developer.two': whole('tools', 'mcp'),
  'steps.developer.three': whole('webhooks'),
  'steps.business.one': whole('teams'),
  'steps.business.two': whole('teams'),
  'steps.business.three': whole('audit'),

  'inside.sentence': whole('agents'),
  'inside.schedules': whole('schedules'),
  'inside.webhooks': whole('webhooks'),
  'inside.memory': whole('memory'),
  'inside.research': whole('research'),
  'inside.tools': whole('tools'),
  'inside.mcp': whole('mcp'),
  'inside.costs': whole('teams'),
  'inside.roles': whole('teams'),
  'inside.audit': whole('audit'),
  'inside.scale': part('schedules'),

  'why.casual': part('agents', 'schedules'),
  'why.power': part('schedules', 'memory', 'research'),
  'why.developer': part('webhooks', 'tools'),
  'why.business': part('teams', 'audit'),

  'faq.casual.simple': part('agents'),
  'faq.power.simple': whole('schedules'),
  'faq.power.memory': whole('memory'),
  'faq.power.research': whole('research'),
  'faq.developer.webhooks': whole('webhooks'),
  'faq.developer.tools': whole('tools', 'mcp'),
  'faq.business.simple': whole('teams'),
  'faq.business.cost': whole('teams'),

  'facts.tools': whole('tools'),
  'footer.line': part('agents'),
};
