import type { FeatureRoute } from '../platform/route.ts';

const load = () => import('./LaterArea.tsx').then((module) => module.LaterArea);
const later = (access: FeatureRoute['access'], ...paths: readonly string[]): FeatureRoute[] =>
  paths.map((path) => ({ path, access, load }));

/** Addresses that are promised and whose area is not there yet; each leaves when its feature brings its own route. */
export const laterAreas: readonly FeatureRoute[] = [
  ...later('public', '/payment/success', '/payment/cancel'),
  ...later('signed-in', '/payment', '/payment-history'),
  ...later('signed-in', '/memory'),
  ...later('signed-in', '/credential-manager'),
  ...later('signed-in', '/agents', '/agents/create', '/agents/auto-create'),
  ...later('signed-in', '/agents/:agentId', '/agents/:agentId/edit'),
  ...later('signed-in', '/scheduled-agents', '/scheduled-agents/create', '/scheduled-agents/deploy'),
  ...later('signed-in', '/scheduled-agents/:agentId/logs'),
  ...later('signed-in', '/webhook-agents', '/webhook-agents/create', '/webhook-agents/deploy'),
  ...later('signed-in', '/webhook-agents/:agentId/logs'),
  ...later('public', '/scheduled-agents/:agentId/edit', '/webhook-agents/:agentId/edit'),
  ...later('signed-in', '/custom-webhook-tools', '/custom-webhook-tools/create'),
  ...later('signed-in', '/custom-webhook-tools/:toolId/edit', '/custom-webhook-tools/executions'),
  ...later('signed-in', '/custom-webhook-tools/:toolId/executions'),
];
