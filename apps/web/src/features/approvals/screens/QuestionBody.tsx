import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { QuestionFields } from '../components/QuestionFields.tsx';
import type { OpenQuestion } from '../use-question.ts';

/** The whole address with its host, and the way there; it is opened by nothing but a click. */
function PageToOpen({ url, server }: { readonly url: string; readonly server: string }) {
  const { t } = useTranslation('approvals');
  return (
    <div className="flex flex-col gap-2">
      <p className="text-ink-2">{t('ask.page', { server, host: new URL(url).host })}</p>
      <p className="rounded-3 bg-code px-3 py-2 font-mono text-12 wrap-anywhere">{url}</p>
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="inline-flex h-8 items-center gap-2 self-start rounded-2 border border-line-strong px-3 font-strong hover:bg-surface-3 pointer-coarse:h-11"
      >
        <ExternalLink size={15} aria-hidden />
        {t('ask.open', { host: new URL(url).host })}
      </a>
    </div>
  );
}

/** What was answered, once it was. */
function Answered({ open: { question, approval } }: { readonly open: OpenQuestion }) {
  const content = approval.answer?.content;
  if (!content || question.fields.length === 0) return null;
  return (
    <dl className="grid gap-x-6 gap-y-3 tablet:grid-cols-2">
      {question.fields.map(({ name, label }) => (
        <div key={name} className="min-w-0">
          <dt className="text-12 text-ink-3">{label}</dt>
          <dd className="wrap-anywhere whitespace-pre-wrap">
            {content[name] === undefined ? '–' : String(content[name])}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What a server asks: its own words, marked as such, and the form or the page. */
export function QuestionBody({ open }: { readonly open: OpenQuestion }) {
  const { t } = useTranslation('approvals');
  const { question, approval } = open;
  const { server, message, url, asks_secret: asksSecret } = question;
  return (
    <>
      {message !== '' && <p className="wrap-anywhere whitespace-pre-wrap text-ink">{message}</p>}
      {asksSecret && (
        <Notice tone="warn" title={t('ask.secret')}>
          {t('ask.secretText', { server })}
        </Notice>
      )}
      {approval.state !== 'waiting' && <Answered open={open} />}
      {approval.state === 'waiting' && !asksSecret && (
        <>
          {url === null ? <QuestionFields open={open} /> : <PageToOpen url={url} server={server} />}
          <p className="text-12 text-ink-3">{t('ask.note', { server })}</p>
        </>
      )}
    </>
  );
}
