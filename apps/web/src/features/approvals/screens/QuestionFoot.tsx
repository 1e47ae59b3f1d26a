import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { useIsPhone } from '../../../ui/page/use-screen-size.ts';
import { Expiry } from '../components/Expiry.tsx';
import type { OpenQuestion } from '../use-question.ts';
import { DecidedNote } from './DecidedNote.tsx';

/** How the question was answered, by whom and when. */
function Answered({ open: { approval } }: { readonly open: OpenQuestion }) {
  const { state, answer, decided_by: by, decided_at: at } = approval;
  if (state === 'waiting') return null;
  return (
    <DecidedNote
      decision={state}
      answer={answer?.action ?? 'cancel'}
      by={by?.username ?? null}
      at={at ?? approval.requested_at}
    />
  );
}

/** The three answers. */
export function QuestionFoot({ open }: { readonly open: OpenQuestion }) {
  const { t } = useTranslation('approvals');
  const isPhone = useIsPhone();
  const { approval, question, isSending, isRetrying, isRefused, first } = open;
  if (approval.state !== 'waiting') return <Answered open={open} />;
  if (first) return <DecidedNote {...first} answer="none" />;
  const size = isPhone ? 'entry' : 'medium';
  return (
    <div className="flex flex-wrap items-center gap-2 max-tablet:[&>button]:h-12 max-tablet:[&>button]:flex-1 max-tablet:[&>button:first-of-type]:basis-full">
      {isRetrying && (
        <p role="status" className="w-full text-12 text-warn">
          {t('retrying')}
        </p>
      )}
      {isRefused && (
        <p role="alert" className="w-full text-12 text-danger">
          {t('ask.refused')}
        </p>
      )}
      {!question.asks_secret && (
        <Button variant="primary" size={size} isBusy={isSending} onClick={open.answer}>
          {t(question.mode === 'url' ? 'ask.done' : 'ask.answer')}
        </Button>
      )}
      <Button size={size} disabled={isSending} onClick={() => open.leave('decline')}>
        {t('ask.decline')}
      </Button>
      <Button size={size} variant="ghost" disabled={isSending} onClick={() => open.leave('cancel')}>
        {t('ask.cancel')}
      </Button>
      <span className="text-12 text-ink-3 max-tablet:w-full max-tablet:text-center tablet:ml-auto">
        <Expiry expiresAt={approval.expires_at} isQuestion />
      </span>
    </div>
  );
}
