export const AUDIENCES = ['casual', 'power', 'developer', 'business'] as const;
export type Audience = (typeof AUDIENCES)[number];

export const DEFAULT_AUDIENCE: Audience = 'casual';

/** Where each audience begins; a visitor meets the sign-in on the way and comes back. */
export const AUDIENCE_PATHS: Readonly<Record<Audience, string>> = {
  casual: '/chat',
  power: '/agents',
  developer: '/api-docs',
  business: '/chat',
};
