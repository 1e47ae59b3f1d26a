import { useTranslation } from 'react-i18next';
import { countCategories, type Question } from '../../faq.ts';

export interface CategoryListProps {
  readonly questions: readonly Question[];
  /** Null: all of them. */
  readonly value: string | null;
  readonly onChange: (category: string | null) => void;
}

export function CategoryList({ questions, value, onChange }: CategoryListProps) {
  const { t } = useTranslation('landing');
  const entries = [
    { category: null, name: t('faq.all'), count: questions.length },
    ...countCategories(questions).map(([category, count]) => ({
      category,
      name: t(`faq.category.${category}`),
      count,
    })),
  ];
  return (
    <nav aria-label={t('faq.categories')} className="flex flex-col text-14">
      {entries.map(({ category, name, count }) => (
        <button
          key={category ?? ''}
          type="button"
          aria-pressed={category === value}
          onClick={() => onChange(category)}
          className="flex h-9 items-center justify-between rounded-2 px-2.5 text-ink-2 hover:bg-surface-3 aria-pressed:bg-surface-4 aria-pressed:font-strong aria-pressed:text-ink"
        >
          {name}
          <span className="tnum">{count}</span>
        </button>
      ))}
    </nav>
  );
}
