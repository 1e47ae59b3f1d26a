import { useEffect } from 'react';
import { LANGUAGE_OPTIONS, type Preferences } from './preferences.ts';

/** A choice of languages is on the screen: the texts are fetched before one is chosen. */
export function useLanguagesNear({ onLanguageNear }: Preferences): void {
  useEffect(() => {
    for (const { value } of LANGUAGE_OPTIONS) onLanguageNear(value);
  }, [onLanguageNear]);
}
