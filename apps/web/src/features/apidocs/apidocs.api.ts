import { AppError } from '@parley/contract/errors/app-error.ts';
import { getOpenApi } from '@parley/contract/platform/endpoints.ts';
import { api } from '../../platform/api/client.ts';
import { toApiDocument, type ApiDocument } from './api-document.ts';

export async function loadApiDocument(): Promise<ApiDocument> {
  const json = await api.call(getOpenApi, {});
  try {
    return toApiDocument(json);
  } catch (cause) {
    throw new AppError('unreadable_reply', { cause });
  }
}
