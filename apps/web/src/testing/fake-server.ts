import { getMe, startGuest } from '@parley/contract/auth/endpoints.ts';
import type { User } from '@parley/contract/auth/schemas.ts';
import { getPlatformStats } from '@parley/contract/stats/endpoints.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import {
  listModels,
  listPopularModels,
  listPublicModels,
  listQuickModels,
} from '@parley/contract/models/endpoints.ts';
import type { ModelInfo } from '@parley/contract/models/schemas.ts';
import { installFakeApi, type FakeApi } from './fake-api.ts';
import { createFakeRuns, type FakeRuns } from './fake-runs.ts';

export function createGuest(change: Partial<User> = {}): User {
  return {
    id: 'guest-1',
    role: 'guest',
    balance: 0.1,
    username: null,
    email: null,
    is_admin: false,
    user_type: null,
    // Otherwise that of the screen would be saved first.
    language: 'en',
    google_email: null,
    has_password: false,
    session_id: 'trial-1',
    limits: { guest_max_balance: 0.1 },
    workspaces: [],
    created_at: '2026-01-01T00:00:00Z',
    last_login_at: null,
    ...change,
  };
}

export function createModelInfo(id: string, change: Partial<ModelInfo> = {}): ModelInfo {
  const [provider = '', name = ''] = id.split('/');
  return {
    id,
    name,
    provider,
    description: `About ${name}`,
    context_window: 8000,
    max_output_tokens: 1000,
    supports_vision: false,
    supports_reasoning_effort: false,
    supports_tools: false,
    supports_streaming: true,
    input_price: 1,
    output_price: 2,
    is_recommended: false,
    ...change,
  };
}

export function createModelsAnswer(models: readonly ModelInfo[]) {
  const providers: Record<string, ModelInfo[]> = {};
  for (const model of models) providers[model.provider] = [...(providers[model.provider] ?? []), model];
  return { providers, total: models.length, updated_at: '2026-01-01T00:00:00Z' };
}

export interface FakeServer {
  readonly api: FakeApi;
  readonly runs: FakeRuns;
  /** The one guest it knows; a call under another token is refused. */
  user: User;
  token: string;
}

/** A server with a guest, two models and working replies, behind the app's own client. */
export function installFakeServer(): FakeServer {
  const api = installFakeApi();
  const server: FakeServer = { api, runs: createFakeRuns(api), user: createGuest(), token: 'token-1' };
  const catalogue = createModelsAnswer([
    createModelInfo('guide/Guide', { is_recommended: true }),
    createModelInfo('lumen/Lumen Vision', { supports_vision: true, supports_reasoning_effort: true }),
  ]);

  api.on(startGuest, () => ({
    access_token: server.token,
    user: server.user,
    token_type: 'bearer',
    expires_in: 86_400,
    session_id: 'trial-1',
    expires_at: '2026-01-02T00:00:00Z',
  }));
  api.on(getMe, ({ headers }) => {
    if (headers.get('authorization') !== `Bearer ${server.token}`) throw new AppError('invalid_credentials');
    return server.user;
  });
  for (const endpoint of [listModels, listPublicModels, listQuickModels]) api.on(endpoint, () => catalogue);
  api.on(listPopularModels, () => ({ popular_models: [] }));
  api.on(getPlatformStats, () => ({
    tools: 0,
    providers: 0,
    models: catalogue.total,
    model_providers: Object.keys(catalogue.providers).length,
    uptime_30d: null,
    uptime_90d: null,
    reliability_30d: null,
    free_credit: 0.5,
    measured: false,
  }));
  return server;
}

/** Leaves the browser as if the guest had been here before. */
export function rememberGuest(server: FakeServer): void {
  localStorage.setItem('access_token', server.token);
  const session = {
    sessionId: 'trial-1',
    userId: server.user.id,
    startedAt: Date.now(),
    expiresAt: Date.now() + 86_400_000,
  };
  localStorage.setItem('guestSession', JSON.stringify(session));
}
