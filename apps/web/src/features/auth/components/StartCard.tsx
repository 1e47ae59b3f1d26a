import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { LANGUAGE_OPTIONS, THEME_VALUES, type Preferences } from '../../../ui/preferences.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import { Wordmark } from '../../../ui/Wordmark.tsx';

export interface StartCardProps {
  readonly onStart: () => void;
  readonly onSignIn: () => void;
  readonly isStarting: boolean;
  readonly problem?: { readonly title: string; readonly text: string } | undefined;
  readonly preferences: Preferences;
}

/** The first page: what this is, and one way in. */
export function StartCard({ onStart, onSignIn, isStarting, problem, preferences }: StartCardProps) {
  const { t } = useTranslation(['auth', 'common']);
  return (
    <div className="flex min-h-dvh flex-col bg-canvas">
      <header className="flex h-14 flex-none items-center px-4 tablet:px-8">
        <Wordmark />
      </header>
      <main className="mx-auto flex w-full max-w-140 flex-1 flex-col justify-center px-4 py-8 tablet:px-6">
        <h1
          tabIndex={-1}
          className="outline-none font-display text-32 font-headline tracking-[-0.026em] tablet:text-44"
        >
          {t('start.headline')}
        </h1>
        <p className="mt-4 text-15 text-ink-2">{t('start.sentence')}</p>
        {problem !== undefined && (
          <div
            role="alert"
            className="mt-6 flex items-start gap-2.5 rounded-4 border border-warn-line bg-warn-tint px-3.5 py-2.5"
          >
            <TriangleAlert size={16} aria-hidden className="mt-0.5 text-warn" />
            <p>
              <b className="font-bold">{problem.title}</b>
              <span className="block text-ink-2">{problem.text}</span>
            </p>
          </div>
        )}
        <div className="mt-7 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button variant="primary" size="large" isBusy={isStarting} onClick={onStart}>
            {t(isStarting ? 'start.starting' : 'start.tryFree')}
          </Button>
          <Button size="large" onClick={onSignIn}>
            {t('common:signIn')}
          </Button>
          <span className="text-ink-3">{t('start.credit')}</span>
        </div>
      </main>
      <footer className="flex flex-none flex-wrap items-center gap-3 px-4 py-5 tablet:px-8">
        <Segmented
          label={t('common:theme.label')}
          value={preferences.theme}
          options={THEME_VALUES.map((value) => ({ value, label: t(`common:theme.${value}`) }))}
          onChange={preferences.onThemeChange}
        />
        <Segmented
          label={t('common:language.label')}
          value={preferences.language}
          options={LANGUAGE_OPTIONS}
          onChange={preferences.onLanguageChange}
        />
      </footer>
    </div>
  );
}
