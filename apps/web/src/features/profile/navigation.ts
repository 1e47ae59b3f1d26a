import type { UserType } from '@parley/contract/auth/schemas.ts';
import { isInNavigation, type FeatureKey, type VisibilityFacts } from './feature-visibility.ts';

/** An area of the app that the navigation leads to. */
export interface NavigationEntry {
  readonly name:
    | 'agents'
    | 'schedules'
    | 'webhooks'
    | 'approvals'
    | 'memory'
    | 'knowledge'
    | 'credentials'
    | 'customTools'
    | 'systemPrompts'
    | 'suggestions'
    | 'apiDocs'
    | 'usage'
    | 'pricing'
    | 'settings'
    | 'admin'
    | 'analytics'
    | 'team';
  /** A tab can be an area of its own. */
  readonly path: string;
  readonly feature: FeatureKey;
  /** Pressed after G. */
  readonly letter: string;
}

/** A new area is a row here, an icon in the sidebar and in the palette (the compiler asks for both), and a name in `chat.json`. */
export const NAVIGATION: readonly NavigationEntry[] = [
  { name: 'agents', path: '/agents', feature: 'agents', letter: 'a' },
  { name: 'memory', path: '/memory', feature: 'memory', letter: 'm' },
  { name: 'systemPrompts', path: '/system-prompts', feature: 'system-prompts', letter: 'i' },
  { name: 'suggestions', path: '/prompt-suggestions', feature: 'chat', letter: 'e' },
  { name: 'apiDocs', path: '/api-docs', feature: 'api-docs', letter: 'd' },
  { name: 'customTools', path: '/custom-webhook-tools', feature: 'custom-tools', letter: 't' },
  { name: 'approvals', path: '/approvals', feature: 'agents', letter: 'v' },
  { name: 'schedules', path: '/scheduled-agents', feature: 'agents', letter: 'l' },
  { name: 'webhooks', path: '/webhook-agents', feature: 'agents', letter: 'h' },
  { name: 'knowledge', path: '/knowledge', feature: 'agents', letter: 'b' },
  { name: 'usage', path: '/usage', feature: 'settings', letter: 'u' },
  { name: 'credentials', path: '/credential-manager', feature: 'settings', letter: 'k' },
  { name: 'pricing', path: '/pricing', feature: 'models', letter: 'p' },
  { name: 'settings', path: '/settings', feature: 'settings', letter: 's' },
  { name: 'admin', path: '/admin', feature: 'admin', letter: 'o' },
  { name: 'analytics', path: '/admin?tab=analytics', feature: 'analytics', letter: 'n' },
  { name: 'team', path: '/admin?tab=team', feature: 'team-management', letter: 'w' },
];

export interface NavigationFacts extends VisibilityFacts {
  readonly pinnedFeatures: readonly FeatureKey[];
}

/** What people of each type come back to most: the sidebar shows these, and the rest under "More". */
const FIRST: Readonly<Record<UserType, readonly NavigationEntry['name'][]>> = {
  casual: ['agents', 'memory', 'usage'],
  power: ['agents', 'memory', 'systemPrompts', 'usage'],
  developer: ['agents', 'customTools', 'usage', 'apiDocs'],
  business: ['agents', 'customTools', 'usage', 'team'],
};

/**
 * What is shown to this person: pinned areas first in the order of their pins, then those of their account type, then the order
 * of the table.
 */
export function toNavigation(
  facts: NavigationFacts,
  entries: readonly NavigationEntry[] = NAVIGATION,
): readonly NavigationEntry[] {
  const shown = entries.filter(({ feature }) => isInNavigation(facts, feature));
  const pinned = facts.pinnedFeatures.flatMap((key) => shown.filter(({ feature }) => feature === key));
  const first = facts.userType === null ? [] : FIRST[facts.userType];
  const ofType = first.flatMap((name) => shown.filter((entry) => entry.name === name));
  return [...new Set([...pinned, ...ofType, ...shown])];
}
