import { adminRoutes } from '../features/admin/routes.ts';
import { agentRoutes } from '../features/agents/routes.ts';
import { approvalRoutes } from '../features/approvals/routes.ts';
import { apiDocsRoutes } from '../features/apidocs/routes.ts';
import { authRoutes } from '../features/auth/routes.ts';
import { chatRoutes } from '../features/chat/routes.ts';
import { contactRoutes } from '../features/contact/routes.ts';
import { credentialRoutes } from '../features/credentials/routes.ts';
import { customToolRoutes } from '../features/custom-tools/routes.ts';
import { deploymentRoutes } from '../features/deployments/routes.ts';
import { knowledgeRoutes } from '../features/knowledge/routes.ts';
import { landingRoutes } from '../features/landing/routes.ts';
import { mcpRoutes } from '../features/mcp/routes.ts';
import { memoryRoutes } from '../features/memory/routes.ts';
import { paymentRoutes } from '../features/payments/routes.ts';
import { pricingRoutes } from '../features/pricing/routes.ts';
import { profileRoutes } from '../features/profile/routes.ts';
import { promptRoutes } from '../features/prompts/routes.ts';
import { reportRoutes } from '../features/reports/routes.ts';
import { settingsRoutes } from '../features/settings/routes.ts';
import { sharingRoutes } from '../features/sharing/routes.ts';
import { usageRoutes } from '../features/usage/routes.ts';
import { workspaceRoutes } from '../features/workspaces/routes.ts';
import type { FeatureRoute } from '../platform/route.ts';

export const featureRoutes: readonly FeatureRoute[] = [
  ...landingRoutes,
  ...pricingRoutes,
  ...contactRoutes,
  ...adminRoutes,
  ...authRoutes,
  ...chatRoutes,
  ...profileRoutes,
  ...promptRoutes,
  ...reportRoutes,
  ...agentRoutes,
  ...approvalRoutes,
  ...memoryRoutes,
  ...knowledgeRoutes,
  ...mcpRoutes,
  ...credentialRoutes,
  ...customToolRoutes,
  ...deploymentRoutes,
  ...apiDocsRoutes,
  ...settingsRoutes,
  ...sharingRoutes,
  ...usageRoutes,
  ...workspaceRoutes,
  ...paymentRoutes,
];
