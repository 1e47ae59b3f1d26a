import type { UserType } from '@parley/contract/auth/schemas.ts';
import { Building2, CodeXml, MessageCircle, Zap, type LucideIcon } from 'lucide-react';

export type TypeFeature =
  | 'justChatting'
  | 'basicChat'
  | 'simpleModels'
  | 'themes'
  | 'everyModel'
  | 'files'
  | 'everythingCasual'
  | 'agents'
  | 'systemPrompts'
  | 'memory'
  | 'advancedModels'
  | 'schedules'
  | 'everythingPower'
  | 'apis'
  | 'webhooks'
  | 'customTools'
  | 'logs'
  | 'apiKeys'
  | 'everythingDeveloper'
  | 'adminPanel'
  | 'analytics'
  | 'teamManagement'
  | 'spendingLimits'
  | 'auditLog';

/** Name, description and target are in the locales under the type's own name. */
export interface UserTypeConfig {
  readonly icon: LucideIcon;
  /** As many for each type, so that the columns end on one line. */
  readonly features: readonly TypeFeature[];
}

export const USER_TYPES: Readonly<Record<UserType, UserTypeConfig>> = {
  casual: {
    icon: MessageCircle,
    features: ['justChatting', 'basicChat', 'simpleModels', 'themes', 'everyModel', 'files'],
  },
  power: {
    icon: Zap,
    features: ['everythingCasual', 'agents', 'systemPrompts', 'memory', 'advancedModels', 'schedules'],
  },
  developer: {
    icon: CodeXml,
    features: ['everythingPower', 'apis', 'webhooks', 'customTools', 'logs', 'apiKeys'],
  },
  business: {
    icon: Building2,
    features: [
      'everythingDeveloper',
      'adminPanel',
      'analytics',
      'teamManagement',
      'spendingLimits',
      'auditLog',
    ],
  },
};
