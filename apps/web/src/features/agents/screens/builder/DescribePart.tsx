import { AGENT_TASK_MAX_LENGTH } from '@parley/contract/agents/constants.ts';
import { Check, ChevronLeft, ChevronRight, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button/Button.tsx';
import { IconButton } from '../../../../ui/button/IconButton.tsx';
import { unlessSecondHalf } from '../../../../ui/button/unless-second-half.ts';
import { Kbd } from '../../../../ui/display/Kbd.tsx';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { formatDuration, formatSeconds } from '../../../../ui/format/format-duration.ts';
import { LongField } from '../../../../ui/form/LongField.tsx';
import { useNow } from '../../../../ui/use-now.ts';
import type { WrittenField } from '../../draft-so-far.ts';
import type { Describing } from './use-describing.ts';

const LONGEST_MS = 15_000;
/** It comes from a chat, and is read before it is used. */
const LONG = 400;
const EXAMPLES = ['tenders', 'invoices', 'digest'] as const;

interface ClockProps {
  readonly startedAt: number;
  readonly writing: WrittenField | null;
  readonly onStop: () => void;
}

function Clock({ startedAt, writing, onStop }: ClockProps) {
  const { t } = useTranslation('agents');
  const { t: tCommon } = useTranslation('common');
  const elapsedMs = Math.max(0, useNow('second') - startedAt);
  const width = `${Math.min(100, (elapsedMs / LONGEST_MS) * 100)}%`;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span role="status" className="font-medium text-live">
        {writing === null ? t('draft.running') : t(`draft.writing.${writing}`)}
      </span>
      <span
        aria-hidden
        className="order-last h-1 min-w-16 flex-1 basis-full overflow-hidden rounded-full bg-surface-3 tablet:order-none tablet:basis-0"
      >
        <span className="block h-full rounded-full bg-live-solid" style={{ width }} />
      </span>
      <span className="tnum ml-auto text-ink-3">
        {t('draft.elapsed', {
          elapsed: formatSeconds(elapsedMs, tCommon),
          longest: formatSeconds(LONGEST_MS, tCommon),
        })}
      </span>
      <Button size="small" onClick={unlessSecondHalf(onStop)}>
        {t('draft.stop')}
        <Kbd keys={['Escape']} />
      </Button>
    </div>
  );
}

function Outcome({ describing }: { readonly describing: Describing }) {
  const { t, i18n } = useTranslation('agents');
  const { t: tCommon } = useTranslation('common');
  const { current, index, count } = describing;
  if (!current) return null;
  // Of a template, the first says why there is one.
  const [why, ...others] = current.warnings;
  const warnings = current.isFromTemplate ? others : current.warnings;
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <span role="status" className="inline-flex items-center gap-1.5 text-live">
          <Check size={14} aria-hidden />
          {t('draft.done', { time: formatDuration(current.tookMs, tCommon, i18n.language) })}
        </span>
        <span className="ml-auto inline-flex items-center gap-1">
          <Button size="small" variant="ghost" onClick={describing.start}>
            <RotateCw size={13} aria-hidden />
            {t('draft.again')}
          </Button>
          {count > 1 && (
            <span className="tnum inline-flex items-center text-ink-2">
              <IconButton label={t('draft.previous')} onClick={() => describing.show(index - 1)}>
                <ChevronLeft size={14} aria-hidden />
              </IconButton>
              {t('draft.of', { number: index + 1, count })}
              <IconButton label={t('draft.next')} onClick={() => describing.show(index + 1)}>
                <ChevronRight size={14} aria-hidden />
              </IconButton>
            </span>
          )}
        </span>
      </div>
      {current.isFromTemplate && (
        <Notice tone="info" title={why ?? t('draft.template')}>
          {t('draft.templateText')}
        </Notice>
      )}
      {warnings.map((warning) => (
        <Notice key={warning} tone="warn" title={warning} />
      ))}
    </>
  );
}

/** The task in one's own words, and the draft that is made of it. */
export function DescribePart({ describing }: { readonly describing: Describing }) {
  const { t } = useTranslation('agents');
  const { text, state } = describing;
  const isRunning = state.kind === 'running';
  return (
    <section id="agent-part-describe" aria-label={t('parts.describe')} className="flex flex-col gap-3">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          describing.start();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) describing.start();
          if (event.key === 'Escape' && isRunning) describing.stop();
        }}
        className="flex flex-col gap-2"
      >
        <LongField
          label={t('describe.label')}
          value={text}
          rows={text.length > LONG ? 9 : 3}
          maxLength={AGENT_TASK_MAX_LENGTH}
          onChange={describing.type}
        />
        {text === '' && (
          <ul aria-label={t('describe.examples')} className="flex flex-col items-start gap-1">
            {EXAMPLES.map((name) => (
              <li key={name}>
                <button
                  type="button"
                  onClick={() => describing.type(t(`describe.example.${name}`))}
                  className="touch-target text-left text-ink-3 hover:text-ink hover:underline"
                >
                  {t(`describe.example.${name}`)}
                </button>
              </li>
            ))}
          </ul>
        )}
        {!isRunning && !describing.current && (
          <div>
            <Button type="submit" variant="primary" disabled={text.trim() === ''}>
              {t('draft.start')}
              <Kbd keys={['Mod', 'Enter']} isPlain />
            </Button>
          </div>
        )}
      </form>
      {isRunning && (
        <Clock startedAt={state.startedAt} writing={state.soFar?.writing ?? null} onStop={describing.stop} />
      )}
      {state.kind === 'failed' && (
        <Notice
          tone="danger"
          title={t('draft.failed')}
          actions={
            <Button size="small" onClick={describing.start}>
              {t('draft.retry')}
            </Button>
          }
        >
          {t('draft.failedText')}
        </Notice>
      )}
      {!isRunning && <Outcome describing={describing} />}
    </section>
  );
}
