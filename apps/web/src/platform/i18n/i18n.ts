import i18next, { type i18n, type ReadCallback } from 'i18next';
import resourcesToBackend from 'i18next-resources-to-backend';
import { getI18n, initReactI18next } from 'react-i18next';
import { readLocal, writeLocal } from '../store/safe-storage.ts';
import { detectLanguage, LANGUAGE_KEY, LANGUAGES, type Language } from './language.ts';
import { recoverTexts } from './recover-texts.ts';

type Texts = Record<string, unknown>;

const CHUNKS = import.meta.glob<Texts>('../../locales/*/*.json', { import: 'default' });

export async function loadTexts(language: string, namespace: string): Promise<Texts> {
  const load = CHUNKS[`../../locales/${language}/${namespace}.json`];
  return load ? load() : {};
}

function rememberLanguage(language: string): void {
  document.documentElement.lang = language;
  writeLocal(LANGUAGE_KEY, language);
}

/** The language outlives the data of a person: it is written again when that data went. */
export function rememberLanguageInUse(): void {
  writeLocal(LANGUAGE_KEY, document.documentElement.lang);
}

/** How texts are put together, wherever they are read from. */
export const TEXT_RULES = {
  fallbackLng: 'en',
  supportedLngs: LANGUAGES,
  defaultNS: 'common',
  // Texts of errors that no first message can meet.
  fallbackNS: 'errors',
  interpolation: { escapeValue: false },
} as const;

/**
 * The texts of the app; a chunk per language and namespace is fetched when a screen first needs it. Those named here
 * are waited for.
 */
export async function startI18n(
  load: typeof loadTexts = loadTexts,
  namespaces: readonly string[] = ['common'],
): Promise<i18n> {
  const language = detectLanguage({
    stored: readLocal(LANGUAGE_KEY),
    navigator: navigator.languages,
    htmlTag: document.documentElement.lang,
  });
  const instance = i18next.createInstance();
  instance.on('languageChanged', rememberLanguage);
  recoverTexts(instance);
  await instance
    .use(
      resourcesToBackend((code: string, namespace: string, callback: ReadCallback) => {
        // Only a failure that is marked like this is tried again.
        load(code, namespace).then(
          (texts) => callback(null, texts),
          (error: Error) => callback(error, true),
        );
      }),
    )
    .use(initReactI18next)
    .init({
      ...TEXT_RULES,
      lng: language,
      ns: [...namespaces],
      maxRetries: 5,
      retryTimeout: 350,
      maxParallelReads: 10,
    });
  return instance;
}

/**
 * The texts of errors that only later screens meet, in a chunk of its own: fetched once the browser has nothing else to
 * do, so that a first visit does not wait for them, and there before they are needed or the network is gone.
 */
export function loadLaterTexts(): void {
  const load = () => void getI18n().loadNamespaces('errors');
  if ('requestIdleCallback' in window) window.requestIdleCallback(load);
  else setTimeout(load);
}

/** Changes every visible text at once; the choice is remembered on this device. */
export function changeLanguage(instance: i18n, language: Language): void {
  void instance.changeLanguage(language);
}

/** Prefetches the visible texts in a language that the user may be about to choose. */
export function prepareLanguage(instance: i18n, language: Language): void {
  const used = [instance.options.ns ?? []].flat();
  const missing = used.filter((namespace) => !instance.hasResourceBundle(language, namespace));
  if (missing.length > 0) void instance.reloadResources([language], missing);
}
