import { createContext, use } from 'react';
import { useTranslation } from 'react-i18next';
import { toFigures, type Figures } from './figures.ts';

/** The figures of the page, for every text on it. */
export const FiguresContext = createContext<Figures>(toFigures(null, 'en', ''));

export function useFigures(): Figures {
  return use(FiguresContext);
}

/** Texts of the page with the figures put in. */
export function useCopy(): (key: string) => string {
  const { t } = useTranslation(['landing', 'common']);
  const { values } = useFigures();
  return (key) => t(key, values);
}
