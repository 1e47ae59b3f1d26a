import { getCredentialStatus } from '@parley/contract/credentials/endpoints.ts';
import type { CredentialStatus } from '@parley/contract/credentials/schemas.ts';
import { listTools } from '@parley/contract/tools/endpoints.ts';
import type { Tool } from '@parley/contract/tools/schemas.ts';
import { api } from '../api/client.ts';
import { completeTool } from './tool-defaults.ts';

export type Language = 'en' | 'zh';

export const toLanguage = (language: string): Language => (language.startsWith('zh') ? 'zh' : 'en');

export const toolsApi = {
  async list(language: Language): Promise<readonly Tool[]> {
    const { tools } = await api.call(listTools, { query: { language } });
    return tools.map(completeTool);
  },
  /** Whether each tool has its credential. Members only. */
  readStatus: (): Promise<CredentialStatus> => api.call(getCredentialStatus, {}),
};
