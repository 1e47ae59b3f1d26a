import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../../ui/format/format-bytes.ts';
import { formatCount } from '../../../ui/format/format-count.ts';
import type { TryResult } from '../try-run.ts';
import { CodeBox } from './CodeBox.tsx';

/** What came back, as it comes. */
export function TryAnswer({ result }: { readonly result: TryResult }) {
  const { t, i18n } = useTranslation('api-docs');
  const { status, tookMs, sizeBytes, text, events, mediaType, isDone } = result;
  const isGood = status < 400;
  const facts = [
    t('try.took', { ms: formatCount(Math.round(tookMs), i18n.language) }),
    formatBytes(sizeBytes, i18n.language),
    events && t('try.events', { count: events.length }),
  ];
  const head = (
    <span role="status" className="tnum flex flex-wrap items-center gap-x-2.5 text-12 text-ink-3">
      <b className={`font-mono font-bold ${isGood ? 'text-live' : 'text-danger'}`}>{status}</b>
      {!isDone && <span className="text-live">{t('try.arriving')}</span>}
      <span>{facts.filter(Boolean).join(' · ')}</span>
    </span>
  );
  const isFile = events === null && text === '' && sizeBytes > 0;
  const shown = isFile ? t('try.file', { type: mediaType }) : (events?.join('\n') ?? text);
  return <CodeBox label={t('try.answer')} head={head} code={shown} />;
}
