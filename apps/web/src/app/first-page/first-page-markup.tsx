// What a visitor sees at first, drawn by the build, so that it can be painted before any script is there.
import type { ComponentProps } from 'react';
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { LANGUAGES, type Language } from '../../platform/i18n/language.ts';
import { TEXT_RULES } from '../../platform/i18n/i18n.ts';
import { FirstPageView } from './FirstPageView.tsx';

const TEXTS = import.meta.glob<Record<string, unknown>>('../../locales/*/{common,landing}.json', {
  import: 'default',
  eager: true,
});

const textsOf = (language: Language, namespace: string): Record<string, unknown> =>
  TEXTS[`../../locales/${language}/${namespace}.json`] ?? {};

type Site = ComponentProps<typeof FirstPageView>['site'];

const doNothing = (): void => undefined;

/** Nothing can be done with it before the page itself is there. */
function toSite(language: Language): Site {
  return {
    tryFree: { start: doNothing, isStarting: false, problem: null },
    isSignedIn: false,
    preferences: {
      theme: 'system',
      language,
      onThemeChange: doNothing,
      onLanguageChange: doNothing,
      onLanguageNear: doNothing,
    },
  };
}

async function draw(language: Language): Promise<string> {
  const instance = i18next.createInstance();
  await instance.init({
    ...TEXT_RULES,
    lng: language,
    resources: {
      [language]: { common: textsOf(language, 'common'), landing: textsOf(language, 'landing') },
    },
  });
  return renderToStaticMarkup(
    <I18nextProvider i18n={instance}>
      <FirstPageView site={toSite(language)} platform={null} isWhole={false} />
    </I18nextProvider>,
  );
}

/** The markup of the first screen by language. */
export async function drawFirstPage(): Promise<Readonly<Record<string, string>>> {
  const drawn: Record<string, string> = {};
  for (const language of LANGUAGES) drawn[language] = await draw(language);
  return drawn;
}
