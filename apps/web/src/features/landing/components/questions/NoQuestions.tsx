import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button/Button.tsx';
import { LinkButton } from '../../../../ui/button/LinkButton.tsx';

const WORDS = ['cost', 'security', 'api', 'setup'] as const;

export interface NoQuestionsProps {
  readonly onSearch: (text: string) => void;
}

/** Nothing found: words that do find something, and the way back. */
export function NoQuestions({ onSearch }: NoQuestionsProps) {
  const { t } = useTranslation('landing');
  return (
    <div className="border-t border-ink py-6">
      <p className="text-17 font-bold">{t('faq.none')}</p>
      <p className="mt-1 flex flex-wrap gap-x-3 gap-y-1 text-15 text-ink-2">
        {t('faq.suggest')}
        {WORDS.map((word) => (
          <LinkButton key={word} onClick={() => onSearch(t(`faq.words.${word}`))}>
            {t(`faq.words.${word}`)}
          </LinkButton>
        ))}
      </p>
      <div className="mt-4">
        <Button onClick={() => onSearch('')}>{t('faq.clear')}</Button>
      </div>
    </div>
  );
}
