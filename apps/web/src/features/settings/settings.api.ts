import {
  changePassword,
  linkGoogle,
  listDevices,
  removeDevice,
  unlinkGoogle,
} from '@parley/contract/auth/account/endpoints.ts';
import { createApiKey, listApiKeys, removeApiKey } from '@parley/contract/auth/key-endpoints.ts';
import type { ApiKey } from '@parley/contract/auth/key-schemas.ts';
import type { Device } from '@parley/contract/auth/account/schemas.ts';
import {
  getApiKeyBudget,
  getBudget,
  setApiKeyBudget,
  setBudget,
} from '@parley/contract/billing/endpoints.ts';
import type { Budget, BudgetLimits } from '@parley/contract/billing/schemas.ts';
import { getStorage } from '@parley/contract/history/endpoints.ts';
import { deleteMe, exportMe, updateMe } from '@parley/contract/profile/endpoints.ts';
import type { Scope } from '@parley/contract/endpoint.ts';
import type { User } from '@parley/contract/auth/schemas.ts';
import { api } from '../../platform/api/client.ts';
import { saveBlob } from '../../platform/browser/save-blob.ts';
import { toDeviceView, type DeviceView } from './device-view.ts';

const MOST_OF_A_LIST = 100;

export interface ApiKeyView {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  readonly expiresAt: string | null;
}

export interface KeysView {
  readonly keys: readonly ApiKeyView[];
  /** How many keys of deployments are valid besides. */
  readonly ofDeployments: number;
}

export const toApiKeys = ({ keys }: KeysView): readonly ApiKeyView[] => keys;

export interface NewApiKeyFields {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: string | null;
  readonly password: string;
}

export interface PasswordChangeFields {
  readonly current: string;
  readonly next: string;
  /** Ids of API keys that go on working. */
  readonly keptKeys: readonly string[];
  readonly keepsDeploymentKeys: boolean;
  readonly keepsGoogle: boolean;
}

/** US dollars; null is no limit. */
export interface BudgetLimitsView {
  readonly perRun: number | null;
  readonly perMonth: number | null;
}

export interface BudgetView extends BudgetLimitsView {
  /** Since the month began. */
  readonly spent: number;
  readonly isWarning: boolean;
  readonly isReached: boolean;
  /** When the next month begins. */
  readonly resetsAt: string;
}

/** The list of keys is kept once for all screens that show it. */
export const toKeysQueryKey = (accountId: string): readonly string[] => ['api-keys', accountId];

function toApiKeyView(key: ApiKey): ApiKeyView {
  return {
    id: key.id,
    name: key.name,
    prefix: key.prefix,
    scopes: key.scopes,
    createdAt: key.created_at,
    lastUsedAt: key.last_used_at,
    expiresAt: key.expires_at,
  };
}

function toBudgetView(budget: Budget): BudgetView {
  return {
    perRun: budget.per_run,
    perMonth: budget.per_month,
    spent: budget.spent,
    isWarning: budget.is_warning,
    isReached: budget.is_reached,
    resetsAt: budget.resets_at,
  };
}

function toBudgetBody({ perRun, perMonth }: BudgetLimitsView): BudgetLimits {
  return { per_run: perRun, per_month: perMonth };
}

/** An account without a password shows its owner by a sign-in of just now. */
function toProof(password: string): { password?: string } {
  return password === '' ? {} : { password };
}

/** Bytes. */
export interface StorageView {
  readonly used: number;
  readonly max: number;
}

export const settingsApi = {
  async getStorage(): Promise<StorageView> {
    const { used_bytes: used, max_bytes: max } = await api.call(getStorage, {});
    return { used, max };
  },
  updateProfile: (change: { username?: string; email?: string; password?: string }): Promise<User> =>
    api.call(updateMe, { body: change }),
  async changePassword({ current, next, ...kept }: PasswordChangeFields): Promise<void> {
    await api.call(changePassword, {
      body: {
        new_password: next,
        ...(current !== '' && { current_password: current }),
        keep_api_keys: [...kept.keptKeys],
        keep_deployment_keys: kept.keepsDeploymentKeys,
        keep_google: kept.keepsGoogle,
      },
    });
  },
  async linkGoogle(token: string, nonce: string, password: string): Promise<string> {
    return (await api.call(linkGoogle, { body: { token, nonce, ...toProof(password) } })).google_email;
  },
  async unlinkGoogle(password: string): Promise<null> {
    await api.call(unlinkGoogle, { body: toProof(password) });
    return null;
  },
  async listDevices(): Promise<readonly DeviceView[]> {
    const { sessions } = await api.call(listDevices, { query: { per_page: MOST_OF_A_LIST } });
    return sessions.map((device: Device) => toDeviceView(device));
  },
  async removeDevice(id: string): Promise<void> {
    await api.call(removeDevice, { params: { id } });
  },
  async exportAll(signal: AbortSignal): Promise<void> {
    const answer = await api.openStream(exportMe, {}, { signal });
    saveBlob('parley-export.json', await answer.blob());
  },
  async deleteAccount(password: string): Promise<void> {
    await api.call(deleteMe, { body: toProof(password) });
  },
  async listApiKeys(): Promise<KeysView> {
    const answer = await api.call(listApiKeys, { query: { per_page: MOST_OF_A_LIST } });
    return { keys: answer.api_keys.map(toApiKeyView), ofDeployments: answer.deployment_keys };
  },
  /** The key itself, which is shown only now. */
  async createApiKey({ name, scopes, expiresAt, password }: NewApiKeyFields): Promise<string> {
    const body = { name, scopes: [...scopes], expires_at: expiresAt, ...toProof(password) };
    return (await api.call(createApiKey, { body })).key;
  },
  async removeApiKey(id: string): Promise<void> {
    await api.call(removeApiKey, { params: { id } });
  },
  getBudget: async (): Promise<BudgetView> => toBudgetView(await api.call(getBudget, {})),
  setBudget: async (limits: BudgetLimitsView): Promise<BudgetView> =>
    toBudgetView(await api.call(setBudget, { body: toBudgetBody(limits) })),
  getKeyBudget: async (id: string): Promise<BudgetView> =>
    toBudgetView(await api.call(getApiKeyBudget, { params: { id } })),
  setKeyBudget: async (id: string, limits: BudgetLimitsView): Promise<BudgetView> =>
    toBudgetView(await api.call(setApiKeyBudget, { params: { id }, body: toBudgetBody(limits) })),
};
