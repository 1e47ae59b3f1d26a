import type { Question } from '@parley/contract/approvals/questions.ts';
import type { Approval } from '@parley/contract/approvals/schemas.ts';
import { MessageCircleQuestion } from 'lucide-react';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshCount } from '../approvals.api.ts';
import { useQuestion } from '../use-question.ts';
import { CARD_LOOKS } from './card-looks.ts';
import { QuestionBody } from './QuestionBody.tsx';
import { QuestionFoot } from './QuestionFoot.tsx';

export interface QuestionCardProps {
  readonly approval: Approval;
  readonly question: Question;
  readonly isDocked: boolean;
  readonly onDecided: () => void;
}

/** A question of a server inside a run. */
export function QuestionCard({ approval, question, isDocked, onDecided }: QuestionCardProps) {
  const { t } = useTranslation('approvals');
  const titleId = useId();
  const open = useQuestion(approval, question, onDecided);
  const look = CARD_LOOKS[isDocked ? 'docked' : 'inline'];
  const { state } = approval;
  useEffect(() => void refreshCount(), [state]);
  return (
    <section aria-labelledby={titleId} tabIndex={-1} className={`outline-none ${look.card}`}>
      <header className={`flex ${look.head}`}>
        <MessageCircleQuestion
          size={16}
          aria-hidden
          className={`flex-none text-info ${isDocked ? 'mt-1' : 'self-center'}`}
        />
        <div className={isDocked ? 'min-w-0 flex-1' : 'contents'}>
          <h2 id={titleId} className={`min-w-0 font-bold ${look.title}`}>
            {t('ask.title', { server: question.server })}
          </h2>
        </div>
      </header>
      <div className={`flex flex-col gap-3 ${look.body}`}>
        <QuestionBody open={open} />
      </div>
      <footer className={look.foot}>
        <QuestionFoot open={open} />
      </footer>
    </section>
  );
}
