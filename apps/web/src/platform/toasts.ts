import type { AppError } from '@parley/contract/errors/app-error.ts';
import type { ErrorCode } from '@parley/contract/errors/catalogue.ts';
import { useSyncExternalStore } from 'react';
import { getI18n } from 'react-i18next';
import type { ToastKind, ToastText } from '../ui/feedback/show-toast.ts';
import { logProblem } from './log.ts';

// Toasts are a chunk of their own that is fetched with the first one, or behind the page: most visits write a message
// before that.

let isWanted = false;
let notifyWanted = () => {};
const mounted = Promise.withResolvers<void>();

function subscribe(handleChange: () => void): () => void {
  notifyWanted = handleChange;
  return () => {
    notifyWanted = () => {};
  };
}

/** Whether the place where toasts appear has to be on the page. */
export function useToastersWanted(): boolean {
  return useSyncExternalStore(subscribe, () => isWanted);
}

/** Toasts shown before this is called would be lost, so they wait for it. */
export function markToastersMounted(): void {
  mounted.resolve();
}

/** Fetched once the browser has nothing else to do: what fails when the network has gone is told, too. */
export function prepareToasts(loadArea: () => Promise<unknown>): void {
  const load = () =>
    void Promise.all([import('../ui/feedback/show-toast.ts'), loadArea()]).catch((error: unknown) =>
      logProblem('toasts-not-prepared', error),
    );
  if ('requestIdleCallback' in window) window.requestIdleCallback(load);
  else setTimeout(load);
}

/** Null where their code cannot be had, e.g. without a network: a notice is not worth a broken page. */
async function loadToasts() {
  const toasts = await import('../ui/feedback/show-toast.ts').catch((error: unknown) => {
    logProblem('toast-not-shown', error);
    return null;
  });
  if (!toasts) return null;
  isWanted = true;
  notifyWanted();
  await mounted.promise;
  return toasts;
}

/** Title and text of an error in the language in use; of any failed request, where its own cannot be had. */
export function textsOf(code: ErrorCode): { title: string; text: string } {
  const { t } = getI18n();
  const read = (part: 'title' | 'text') => t([`errors.${code}.${part}`, `errors.request_failed.${part}`]);
  return { title: read('title'), text: read('text') };
}

/**
 * What the server says of an error, which is in English; in another language, and where that names tools as models do, the
 * text of its kind.
 */
export function sentenceOf({ code, detail }: { readonly code: ErrorCode; readonly detail: string }): string {
  const isForPeople = detail !== '' && code !== 'missing_credentials';
  return isForPeople && getI18n().language === 'en' ? detail : textsOf(code).text;
}

/** A result of something the person did. */
export async function notify(kind: ToastKind, text: ToastText): Promise<void> {
  const toasts = await loadToasts();
  toasts?.showToast(kind, text);
}

/** Only for the retry flow and the state of the connection. */
export async function notifyConnection(kind: ToastKind, text: ToastText): Promise<void> {
  const toasts = await loadToasts();
  toasts?.showConnectionNotice(kind, text);
}

export function showError(error: AppError): void {
  void notify('error', { ...textsOf(error.code), id: `error-${error.code}` });
}
