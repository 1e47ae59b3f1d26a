import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

type Describe = (description: string) => string | null;

/** Languages in which the sentences of the catalogue are known; each is fetched when it is first needed. */
const LANGUAGES: Readonly<Record<string, () => Promise<Describe>>> = {
  zh: () => import('../descriptions/zh.ts').then((module) => module.describeInChinese),
};

/** Puts what the catalogue says of a model into the language of the page, where that is known. */
export function useDescribe(): (description: string) => string {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const [known, setKnown] = useState<{ readonly language: string; readonly describe: Describe }>();
  useEffect(() => {
    let isWanted = true;
    void LANGUAGES[language]?.().then((describe) => {
      if (isWanted) setKnown({ language, describe });
    });
    return () => {
      isWanted = false;
    };
  }, [language]);
  return useCallback(
    (description) => {
      if (!(language in LANGUAGES)) return description;
      // Empty for a moment rather than in a language that then changes under the reader.
      return known?.language === language ? (known.describe(description) ?? description) : '';
    },
    [language, known],
  );
}

export function useDescription(description: string): string {
  return useDescribe()(description);
}
