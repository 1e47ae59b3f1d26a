import type { UserType } from '@parley/contract/auth/schemas.ts';
import { Building2, CodeXml, MessageCircle, Zap, type LucideIcon } from 'lucide-react';

export type TypeFeature =
  | 'justChatting'
  | 'basicChat'
  | 'simpleModels'
  | 'themes'
  | 'agents'
  | 'systemPrompts'
  | 'memory'
  | 'advancedModels'
  | 'everythingPower'
  | 'apis'
  | 'webhooks'
  | 'customTools'
  | 'logs'
  | 'everythingDeveloper'
  | 'adminPanel'
  | 'analytics'
  | 'teamManagement'
  | 'apiAndWebhooks'
  | 'teamAndCosts';

/** Name, description and target stand in the texts under the type's own name. */
export interface UserTypeConfig {
  readonly icon: LucideIcon;
  readonly features: readonly TypeFeature[];
  /** What the sidebar leaves out. */
  readonly leftOut: readonly TypeFeature[];
}

export const USER_TYPES: Readonly<Record<UserType, UserTypeConfig>> = {
  casual: {
    icon: MessageCircle,
    features: ['justChatting', 'basicChat', 'simpleModels', 'themes'],
    leftOut: ['apiAndWebhooks', 'teamAndCosts'],
  },
  power: {
    icon: Zap,
    features: ['agents', 'systemPrompts', 'memory', 'advancedModels'],
    leftOut: ['apiAndWebhooks', 'teamAndCosts'],
  },
  developer: {
    icon: CodeXml,
    features: ['everythingPower', 'apis', 'webhooks', 'customTools', 'logs'],
    leftOut: ['teamAndCosts'],
  },
  business: {
    icon: Building2,
    features: ['everythingDeveloper', 'adminPanel', 'analytics', 'teamManagement'],
    leftOut: [],
  },
};
