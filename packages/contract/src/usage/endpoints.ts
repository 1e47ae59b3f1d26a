import { defineEndpoint } from '../endpoint.ts';
import {
  UsageAnalytics,
  UsageAnalyticsQuery,
  UsageList,
  UsageOwner,
  UsagePage,
  UsagePeriod,
} from './schemas.ts';

export const listUsage = defineEndpoint({
  id: 'usage.list',
  method: 'GET',
  path: '/users/{id}/usage',
  aliases: ['/api/auth/users/{id}/usage', '/auth/users/{id}/usage'],
  summary:
    "A user's usage records, newest first, with the balance after each; all of them, or those of a period.",
  access: 'guest',
  guards: 'self-or-admin',
  scope: 'usage',
  params: UsageOwner,
  query: UsagePage,
  reply: UsageList,
  errors: ['usage_not_allowed', 'not_found'],
});

export const getUsageAnalytics = defineEndpoint({
  id: 'usage.analytics',
  method: 'GET',
  path: '/api/auth/users/{id}/usage/analytics',
  aliases: ['/auth/users/{id}/usage/analytics', '/users/{id}/usage/analytics'],
  summary: 'Totals and series of the last days or of a period; days begin at midnight UTC.',
  access: 'guest',
  guards: 'self-or-admin',
  scope: 'usage',
  rate: 'analytics',
  params: UsageOwner,
  query: UsageAnalyticsQuery,
  reply: UsageAnalytics,
  errors: ['usage_not_allowed', 'not_found'],
});

export const exportUsage = defineEndpoint({
  id: 'usage.export',
  method: 'GET',
  path: '/users/{id}/usage.csv',
  aliases: ['/api/auth/users/{id}/usage.csv', '/auth/users/{id}/usage.csv'],
  summary: 'The usage records of the last days or of a period as a CSV file, newest first.',
  access: 'guest',
  guards: 'self-or-admin',
  scope: 'usage',
  rate: 'analytics',
  params: UsageOwner,
  query: UsagePeriod,
  download: 'text/csv',
  errors: ['usage_not_allowed', 'not_found'],
});
