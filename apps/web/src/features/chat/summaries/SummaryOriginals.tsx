import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import type { OriginalView } from '../message/message-view.ts';
import { MessageText } from '../../../ui/markdown/MessageText.tsx';
import { PlainText } from '../../../ui/markdown/PlainText.tsx';

export interface SummaryOriginalsProps {
  readonly summaryId: string;
  readonly load: (summaryId: string) => Promise<readonly OriginalView[]>;
}

type Stage =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly code: ReturnType<typeof toAppError>['code'] }
  | { readonly kind: 'ready'; readonly originals: readonly OriginalView[] };

/** The messages that the summary stands for, as they were. */
export function SummaryOriginals({ summaryId, load }: SummaryOriginalsProps) {
  const { t } = useTranslation(['chat', 'common']);
  const [stage, setStage] = useState<Stage>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    let isShown = true;
    setStage({ kind: 'loading' });
    load(summaryId).then(
      (originals) => isShown && setStage({ kind: 'ready', originals }),
      (error: unknown) => isShown && setStage({ kind: 'failed', code: toAppError(error).code }),
    );
    return () => {
      isShown = false;
    };
  }, [summaryId, load, attempt]);

  if (stage.kind === 'loading') return <p className="mt-3 text-13 text-ink-3">{t('list.loading')}</p>;
  if (stage.kind === 'failed') {
    return (
      <p role="alert" className="mt-3 flex items-center gap-2 text-13 text-danger">
        <span className="flex-1">{t(`common:errors.${stage.code}.text`)}</span>
        <Button size="small" onClick={() => setAttempt(attempt + 1)}>
          {t('common:tryAgain')}
        </Button>
      </p>
    );
  }
  if (stage.originals.length === 0)
    return <p className="mt-3 text-13 text-ink-3">{t('summary.noOriginals')}</p>;
  return (
    <section
      aria-label={t('summary.originals')}
      className="mt-3 flex flex-col gap-4 border-t border-line pt-3"
    >
      {stage.originals.map((original) => (
        <article key={original.id}>
          <h3 className="mb-1 text-12 font-medium text-ink-3">
            {t(original.role === 'user' ? 'message.you' : 'message.model')}
          </h3>
          {original.role === 'assistant' ? (
            <MessageText text={original.text} isStreaming={false} />
          ) : (
            <p className="text-15 wrap-anywhere whitespace-pre-wrap">
              <PlainText text={original.text} />
            </p>
          )}
        </article>
      ))}
    </section>
  );
}
