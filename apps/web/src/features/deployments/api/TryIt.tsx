import type { ApiDeployment } from '@parley/contract/deployments/schemas.ts';
import { ArrowUp, Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { showError } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Switch } from '../../../ui/form/Switch.tsx';
import { TriedAnswer } from './TriedAnswer.tsx';
import { tryCall, type TriedCall } from './try-call.ts';

/** What was sent, whatever is typed since. */
interface Sent {
  readonly content: string;
  readonly isStream: boolean;
}

/** The answer of the latest call; one that is still read is dropped with the page. */
function useTry(deployment: ApiDeployment) {
  const [sent, setSent] = useState<Sent>({ content: '', isStream: false });
  const [call, setCall] = useState<TriedCall | null>(null);
  const [isBusy, setBusy] = useState(false);
  const reading = useRef<AbortController | null>(null);
  useEffect(() => () => reading.current?.abort(), []);
  const send = async ({ content, isStream }: Sent) => {
    const controller = new AbortController();
    reading.current = controller;
    const { signal } = controller;
    setBusy(true);
    setSent({ content, isStream });
    setCall(null);
    try {
      await tryCall({ deployment, content, isStream, signal, onAnswer: setCall });
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

/** A real run of the deployment, as a program would start it. */
export function TryIt({ deployment }: { readonly deployment: ApiDeployment }) {
  const { t } = useTranslation('deployments');
  const [content, setContent] = useState('');
  const [isStream, setStream] = useState(deployment.streaming);
  const { call, sent, isBusy, send, stop } = useTry(deployment);
  const text = content.trim();
  const canSend = text !== '' && !isBusy;
  const start = () => void send({ content: text, isStream });
  return (
    <section aria-labelledby="try-it">
      <h2 id="try-it" className="font-bold">
        {t('api.tryIt')}
        <span className="ml-2 text-12 font-regular text-ink-3">{t('api.tryNote')}</span>
      </h2>
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
        className="mt-3 w-full resize-y rounded-3 border border-line-strong bg-surface px-3 py-2 outline-none focus:border-focus pointer-coarse:text-16"
      />
      <div className="mt-2 flex items-center justify-between gap-2">
        <span className="flex items-center gap-2 text-ink-2">
          <Switch label={t('api.stream')} isOn={isStream} onChange={setStream} />
          <span aria-hidden>{t('api.stream')}</span>
        </span>
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
