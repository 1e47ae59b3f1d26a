import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Question } from '../../faq.ts';
import { NoQuestions } from './NoQuestions.tsx';
import { QuestionRow } from './QuestionRow.tsx';
import { spaceAfter } from '../../../../ui/format/join-sentences.ts';

export interface QuestionListProps {
  readonly questions: readonly Question[];
  readonly search: string;
  readonly openId: string | null;
  /** The first alone, the rest on demand. */
  readonly isPhone: boolean;
  readonly onToggle: (id: string) => void;
  readonly onSearch: (text: string) => void;
}

/** The questions found; on a phone the first of them, and the rest behind a button. */
export function QuestionList(props: QuestionListProps) {
  const { questions, search, openId, isPhone, onToggle, onSearch } = props;
  const { t } = useTranslation('landing');
  const [isWhole, setWhole] = useState(false);
  if (questions.length === 0) return <NoQuestions onSearch={onSearch} />;
  const hidden = isPhone ? questions.length - 1 : 0;
  const shown = hidden > 0 && !isWhole ? questions.slice(0, 1) : questions;
  const Chevron = isWhole ? ChevronUp : ChevronDown;
  return (
    <>
      <div className="border-b border-line">
        {shown.map((entry) => (
          <QuestionRow
            key={entry.id}
            entry={entry}
            search={search}
            isOpen={entry.id === openId}
            hasCategory={isPhone}
            onToggle={onToggle}
          />
        ))}
      </div>
      {hidden > 0 && (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          className="mt-4 flex h-12 w-full items-center justify-center gap-2 rounded-3 border border-line-strong bg-surface text-15 font-strong shadow-1"
        >
          {isWhole ? t('faq.less') : t('faq.more', { count: hidden })}
          <Chevron size={17} aria-hidden />
        </button>
      )}
      <p className="mt-4.5 text-14 text-ink-3">
        {t('faq.else')}
        {spaceAfter(t('faq.else'))}
        <a
          href="#/contact"
          className="touch-target rounded-1 font-strong text-info underline-offset-2 hover:underline"
        >
          {t('faq.write')}
        </a>
      </p>
    </>
  );
}
