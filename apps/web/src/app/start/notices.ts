import type { AppError } from '@parley/contract/errors/app-error.ts';
import { getI18n } from 'react-i18next';
import { useModels } from '../../features/models/index.ts';
import { api, type Trouble } from '../../platform/api/client.ts';
import { localDatabase } from '../../platform/store/database.ts';
import { notifyConnection, textsOf } from '../../platform/toasts.ts';
import type { ToastKind } from '../../ui/feedback/show-toast.ts';

// The notices about connection, storage and models: one title for each cause, one on screen for each subject.

export type Notice =
  | 'connectionFailed'
  | 'connectionIssue'
  | 'networkError'
  | 'requestTimeout'
  | 'storageIssue'
  | 'modelError'
  | 'restored';

/** What a failing call is called on its way; null where the failure has nothing to do with the connection. */
export function nameTrouble(trouble: Trouble, isReachable: boolean): Notice | null {
  if (trouble.kind === 'recovered') return 'restored';
  if (trouble.error.code === 'timeout') return 'requestTimeout';
  if (trouble.error.code !== 'network') return null;
  if (trouble.kind === 'retrying') return 'connectionIssue';
  return isReachable ? 'networkError' : 'connectionFailed';
}

function show(kind: ToastKind, notice: Notice, subject: string, error?: AppError['code']): void {
  const { t } = getI18n();
  const text = error === undefined ? {} : { text: textsOf(error).text };
  void notifyConnection(kind, { title: t(`notices.${notice}`), id: subject, ...text });
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

async function showTrouble(trouble: Trouble): Promise<void> {
  const isOver = trouble.kind === 'given-up' && trouble.error.code === 'network';
  const notice = nameTrouble(trouble, isOver ? await api.checkConnection() : true);
  if (notice === null) return;
  if (trouble.kind === 'recovered') show('success', notice, 'connection');
  else show('warning', notice, 'connection', trouble.error.code);
}

export function startNotices(): void {
  let isTroubled = false;
  api.onTrouble((trouble) => {
    const isOurs = trouble.kind === 'recovered' ? isTroubled : nameTrouble(trouble, true) !== null;
    isTroubled = trouble.kind !== 'recovered' && isOurs;
    if (isOurs) void showTrouble(trouble);
  });
  localDatabase.onProblem((error) =>
    show('warning', 'storageIssue', 'storage', isFull(error) ? 'storage' : 'storage_blocked'),
  );
  useModels.subscribe(({ isLoading, error, models }, before) => {
    const hasFailed = before.isLoading && !isLoading && error !== null;
    // Other pages show it where they list models, or have no use for one.
    const isWanted = window.location.hash.startsWith('#/chat');
    if (hasFailed && isWanted && models.length === 0)
      show('warning', 'modelError', 'models', 'model_unavailable');
  });
}
