// Every endpoint of the product. The API document, the route binder's completeness test and the access matrix
// are made from this list.
import {
  changePassword,
  checkUsername,
  forgotPassword,
  getAuthOptions,
  getMe,
  googleLogin,
  linkGoogle,
  listDevices,
  login,
  logout,
  logoutAll,
  refresh,
  register,
  removeDevice,
  resetPassword,
  startGuest,
  upgradeGuest,
} from './auth/endpoints.ts';
import { createApiKey, listApiKeys, removeApiKey } from './auth/key-endpoints.ts';
import { getApiKeyBudget, getBudget, setApiKeyBudget, setBudget } from './billing/endpoints.ts';
import { generate, structuredOutput } from './chat/endpoints.ts';
import { listContactMessages, sendContactMessage, setContactMessageStatus } from './contact/endpoints.ts';
import type { AnyEndpoint } from './endpoint.ts';
import { listModels, listPopularModels, listPublicModels, listQuickModels } from './models/endpoints.ts';
import { getHealth, getOpenApi, getReady } from './platform/endpoints.ts';
import { deleteMe, exportMe, updateMe } from './profile/endpoints.ts';
import { reportError } from './reports/endpoints.ts';
import { cancelRun, getRun, getRunByKey, listRuns, readRunEvents } from './runs/endpoints.ts';
import { exportUsage, getUsageAnalytics, listUsage } from './usage/endpoints.ts';

export const ENDPOINTS: readonly AnyEndpoint[] = [
  getAuthOptions,
  checkUsername,
  login,
  register,
  refresh,
  logout,
  logoutAll,
  changePassword,
  forgotPassword,
  resetPassword,
  startGuest,
  upgradeGuest,
  googleLogin,
  linkGoogle,
  getMe,
  updateMe,
  exportMe,
  deleteMe,
  listDevices,
  removeDevice,
  listApiKeys,
  createApiKey,
  removeApiKey,
  listModels,
  listPublicModels,
  listQuickModels,
  listPopularModels,
  generate,
  structuredOutput,
  listRuns,
  getRun,
  getRunByKey,
  readRunEvents,
  cancelRun,
  listUsage,
  getUsageAnalytics,
  exportUsage,
  getBudget,
  setBudget,
  getApiKeyBudget,
  setApiKeyBudget,
  sendContactMessage,
  listContactMessages,
  setContactMessageStatus,
  reportError,
  getHealth,
  getReady,
  getOpenApi,
];
