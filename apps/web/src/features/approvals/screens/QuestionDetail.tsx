import type { Question } from '@parley/contract/approvals/questions.ts';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { usePageKeys } from '../../../platform/keyboard/page-keys.ts';
import { useQuestion } from '../use-question.ts';
import type { ApprovalDetailProps } from './ApprovalDetail.tsx';
import { DetailHead } from './DetailHead.tsx';
import { QuestionBody } from './QuestionBody.tsx';
import { QuestionFoot } from './QuestionFoot.tsx';
import { RunSoFar } from './RunSoFar.tsx';
import { toRunAddress } from './run-so-far.ts';

/** One question of a server as a page, with the answers pinned at its foot. */
export function QuestionDetail({
  approval,
  question,
  onStep,
  onDecided,
}: ApprovalDetailProps & { readonly question: Question }) {
  const { t } = useTranslation('approvals');
  const open = useQuestion(approval, question, onDecided);
  const navigate = useNavigate();
  const address = toRunAddress(approval);
  const openRun = address === null ? undefined : () => void navigate(address);
  usePageKeys({ j: () => onStep(1), k: () => onStep(-1), o: openRun });
  const title = t('ask.title', { server: question.server });
  return (
    <article aria-label={title} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-5 tablet:px-8">
        <div className="max-w-184">
          <DetailHead title={title} approval={approval} onStep={onStep} onOpenRun={openRun} />
          <div className="mt-3 flex flex-col gap-3 border-t border-line pt-4">
            <QuestionBody open={open} />
            <RunSoFar approval={approval} />
          </div>
        </div>
      </div>
      <footer className="flex-none border-t border-line bg-surface px-4 py-3 tablet:px-8">
        <QuestionFoot open={open} />
      </footer>
    </article>
  );
}
