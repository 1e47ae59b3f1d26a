import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId } from 'react';
import { splitByWords, type Question } from '../../faq.ts';

export interface QuestionRowProps {
  readonly entry: Question;
  readonly search: string;
  readonly isOpen: boolean;
  /** The category above the question, where no list of categories is beside it. */
  readonly hasCategory: boolean;
  readonly onToggle: (id: string) => void;
}

function Marked({ text, search }: { readonly text: string; readonly search: string }) {
  return splitByWords(text, search).map((piece, index) =>
    index % 2 === 1 ? (
      <mark key={index} className="rounded-[3px] bg-[var(--sel)] text-ink">
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}

export function QuestionRow({ entry, search, isOpen, hasCategory, onToggle }: QuestionRowProps) {
  const id = useId();
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  return (
    <div className="border-t border-line first:border-ink">
      {hasCategory && <p className="pt-4 text-13 text-ink-3">{entry.categoryName}</p>}
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => onToggle(entry.id)}
          className={`flex w-full items-start gap-3 text-17 leading-6.5! font-bold ${hasCategory ? 'pt-0.5 pb-4' : 'py-5'}`}
        >
          <span className="flex-1">
            <Marked text={entry.question} search={search} />
          </span>
          <Chevron size={20} aria-hidden className="mt-0.75 text-ink-3" />
        </button>
      </h3>
      <div
        id={id}
        hidden={!isOpen}
        className={`max-w-160 text-15 text-ink-2 ${hasCategory ? '-mt-2 pb-4' : '-mt-3 pb-5'}`}
      >
        <p>
          <Marked text={entry.answer} search={search} />
        </p>
      </div>
    </div>
  );
}
