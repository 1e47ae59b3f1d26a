import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../../../ui/page/use-screen-size.ts';
import type { Audience } from '../../audience.ts';
import { findQuestions, FIRST_OPEN, keepOpen, toggleQuestion, type Question } from '../../faq.ts';
import { FAQ } from '../../landing-content.ts';
import { useCopy } from '../../use-copy.ts';
import { CategoryList } from './CategoryList.tsx';
import { SECTION_TITLE, WIDTH } from '../look.ts';
import { PlatformFacts } from './PlatformFacts.tsx';
import { QuestionList } from './QuestionList.tsx';
import { QuestionSearch } from './QuestionSearch.tsx';

function useQuestions(audience: Audience): readonly Question[] {
  const copy = useCopy();
  return FAQ[audience].map(({ id, category }) => ({
    id,
    category,
    categoryName: copy(`faq.category.${category}`),
    question: copy(`faq.${audience}.${id}.question`),
    answer: copy(`faq.${audience}.${id}.answer`),
  }));
}

/** The questions of one audience; another audience resets it. */
export function Questions({ audience }: { readonly audience: Audience }) {
  const { t } = useTranslation('landing');
  const questions = useQuestions(audience);
  const isPhone = useIsPhone();
  const [search, setSearch] = useState('');
  const [category, setCategory] = useState<string | null>(null);
  const [openId, setOpenId] = useState<string | null>(FIRST_OPEN);

  const narrow = (text: string, chosen: string | null) => {
    setSearch(text);
    setCategory(chosen);
    setOpenId(keepOpen(openId, findQuestions(questions, text, chosen)));
  };
  const handleSearch = (text: string) => narrow(text, category);
  const shown = findQuestions(questions, search, category);

  return (
    <section id="faq" tabIndex={-1} className={`pt-18 outline-none desktop:pt-26 ${WIDTH}`}>
      <div className="flex flex-wrap items-end justify-between gap-4.5">
        <h2 className={SECTION_TITLE}>{t('faq.title')}</h2>
        <div className="w-full tablet:w-90">
          <QuestionSearch label={t('faq.search')} value={search} onChange={handleSearch} />
        </div>
      </div>
      <div className="mt-3 grid gap-10 tablet:mt-10 tablet:grid-cols-[200px_minmax(0,1fr)] desktop:grid-cols-[264px_minmax(0,1fr)] desktop:gap-16">
        {!isPhone && (
          <aside>
            <CategoryList
              questions={questions}
              value={category}
              onChange={(chosen) => narrow(search, chosen)}
            />
            <PlatformFacts />
          </aside>
        )}
        <div>
          <p role="status" className="text-[13.5px] text-ink-3 not-empty:pb-3.5">
            {search.trim() !== '' && shown.length > 0 && t('faq.found', { count: shown.length })}
          </p>
          <QuestionList
            questions={shown}
            search={search}
            openId={openId}
            isPhone={isPhone}
            onToggle={(id) => setOpenId(toggleQuestion(openId, id))}
            onSearch={(text) => narrow(text, null)}
          />
          {isPhone && (
            <>
              <div className="mt-4.5">
                <QuestionSearch label={t('faq.searchAgain')} value={search} onChange={handleSearch} />
              </div>
              <PlatformFacts />
            </>
          )}
        </div>
      </div>
    </section>
  );
}
