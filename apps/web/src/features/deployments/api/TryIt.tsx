import type { ApiDeployment } from '@parley/contract/deployments/schemas.ts';
import { AGENT_CONTENT_MAX_LENGTH } from '@parley/contract/agents/constants.ts';
import { ArrowUp, Square } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { showError } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Switch } from '../../../ui/form/Switch.tsx';
import { formatMoney } from '../../../ui/format/format-money.ts';
import { TriedAnswer } from './TriedAnswer.tsx';
import { tryCall, type TriedCall } from './try-call.ts';
import { readContext, type TriedContext } from './try-context.ts';

const TEXT =
  'w-full resize-y rounded-3 border border-line-strong bg-surface px-3 py-2 field-focus pointer-coarse:text-16';

/** What was sent, whatever is typed since. */
interface Sent {
  readonly content: string;
  readonly context: TriedContext;
  readonly isStream: boolean;
}

/** The answer of the latest call; one that is still read is dropped with the page. */
function useTry(deployment: ApiDeployment) {
  const [sent, setSent] = useState<Sent>({ content: '', context: undefined, isStream: false });
  const [call, setCall] = useState<TriedCall | null>(null);
  const [isBusy, setBusy] = useState(false);
  const reading = useRef<AbortController | null>(null);
  useEffect(() => () => reading.current?.abort(), []);
  const send = async (asked: Sent) => {
    const controller = new AbortController();
    reading.current = controller;
    const { signal } = controller;
    setBusy(true);
    setSent(asked);
    setCall(null);
    try {
      await tryCall({ deployment, ...asked, signal, onAnswer: setCall });
    } catch (error) {
      // What has come stays.
      setCall((last) => last && { ...last, isDone: true });
      if (!signal.aborted) showError(toAppError(error));
    } finally {
      setBusy(false);
    }
  };
  return { call, sent, isBusy, send, stop: () => reading.current?.abort() };
}

/** With what such a run costs at most, where that is limited. */
function TryTitle({ run_cost_cap: cap }: Pick<ApiDeployment, 'run_cost_cap'>) {
  const { t, i18n } = useTranslation('deployments');
  return (
    <h2 id="try-it" className="font-bold">
      {t('api.tryIt')}
      <span className="ml-2 text-12 font-regular text-ink-3">
        {cap === null ? t('api.tryNote') : t('api.tryNoteMax', { cost: formatMoney(cap, i18n.language) })}
      </span>
    </h2>
  );
}

/** `null`: none is given, which most calls do not need. */
function useContextField() {
  const [text, setText] = useState<string | null>(null);
  return { text, setText, context: readContext(text ?? '') };
}

interface ContextFieldProps {
  readonly text: string;
  readonly isWrong: boolean;
  readonly onChange: (text: string) => void;
}

function ContextField({ text, isWrong, onChange }: ContextFieldProps) {
  const { t } = useTranslation('deployments');
  const id = useId();
  return (
    <div className="mt-2 flex flex-col gap-1">
      <label htmlFor={id} className="font-strong">
        {t('api.tryContext')}
      </label>
      <textarea
        id={id}
        rows={3}
        value={text}
        maxLength={AGENT_CONTENT_MAX_LENGTH}
        aria-invalid={isWrong || undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.value)}
        className={TEXT}
      />
      <p id={`${id}-note`} className={`text-12 ${isWrong ? 'text-danger' : 'text-ink-3'}`}>
        {t(isWrong ? 'api.tryContextWrong' : 'api.tryContextHelp')}
      </p>
    </div>
  );
}

/** A real run of the deployment, as a program would start it. */
export function TryIt({ deployment }: { readonly deployment: ApiDeployment }) {
  const { t } = useTranslation('deployments');
  const [content, setContent] = useState('');
  const { text: contextText, setText: setContextText, context } = useContextField();
  const [isStream, setStream] = useState(deployment.streaming);
  const { call, sent, isBusy, send, stop } = useTry(deployment);
  const text = content.trim();
  const canSend = text !== '' && context !== null && !isBusy;
  const start = () => void (context !== null && send({ content: text, context, isStream }));
  return (
    <section aria-labelledby="try-it">
      <TryTitle {...deployment} />
      <textarea
        aria-label={t('api.tryInput')}
        aria-keyshortcuts="Control+Enter"
        rows={3}
        value={content}
        placeholder={t('api.example')}
        onChange={(event) => setContent(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && canSend) start();
        }}
        className={`mt-3 ${TEXT}`}
      />
      {contextText !== null && (
        <ContextField text={contextText} isWrong={context === null} onChange={setContextText} />
      )}
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <span className="mr-auto flex items-center gap-2 text-ink-2">
          <Switch label={t('api.stream')} isOn={isStream} onChange={setStream} />
          <span aria-hidden>{t('api.stream')}</span>
        </span>
        <Button variant="ghost" onClick={() => setContextText(contextText === null ? '' : null)}>
          {t(contextText === null ? 'api.tryAddContext' : 'api.tryRemoveContext')}
        </Button>
        {isBusy && call !== null ? (
          <Button onClick={stop}>
            <Square size={14} aria-hidden />
            {t('api.tryStop')}
          </Button>
        ) : (
          <Button isBusy={isBusy} disabled={!canSend} onClick={start}>
            <ArrowUp size={14} aria-hidden />
            {t('api.send')}
          </Button>
        )}
      </div>
      {call && <TriedAnswer call={call} deployment={deployment} {...sent} />}
    </section>
  );
}
