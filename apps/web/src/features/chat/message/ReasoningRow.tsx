import { ChevronDown, ChevronRight } from 'lucide-react';
import { memo, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSeconds } from '../../../ui/format/format-duration.ts';
import { useNow } from '../../../ui/use-now.ts';
import type { ReasoningView } from './message-view.ts';

export interface ReasoningRowProps {
  readonly reasoning: ReasoningView;
}

function lastLine(text: string): string {
  return text.trimEnd().split('\n').at(-1)?.trim() ?? '';
}

/** Closed to one row; while the model thinks, its newest line is beside the running seconds. */
export const ReasoningRow = memo(function ReasoningRow({ reasoning }: ReasoningRowProps) {
  const { t } = useTranslation('chat');
  const { t: tCommon } = useTranslation('common');
  const [isOpen, setOpen] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const id = useId();
  const { text, isThinking, startedAt, durationMs } = reasoning;
  const elapsedMs = Math.max(useNow(isThinking ? 'second' : 'never') - startedAt, 0);

  useLayoutEffect(() => {
    if (isOpen && isThinking && body.current !== null) body.current.scrollTop = body.current.scrollHeight;
  }, [isOpen, isThinking, text]);

  return (
    <div className="mb-2 text-13">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="touch-target flex h-7 max-w-full items-center gap-2 rounded-2 pr-1.5 font-medium text-ink-3 hover:text-ink"
      >
        {isOpen ? <ChevronDown size={14} aria-hidden /> : <ChevronRight size={14} aria-hidden />}
        {isThinking ? (
          <>
            <span className="flex-none">{t('reasoning.thinking')}</span>
            <span className="tnum flex-none font-regular">{formatSeconds(elapsedMs, tCommon)}</span>
            {/* A long line shows its end, which is what is new. */}
            {!isOpen && (
              <span className="min-w-0 truncate font-regular [direction:rtl]">
                <bdi dir="auto">{lastLine(text)}</bdi>
              </span>
            )}
          </>
        ) : (
          <span className="tnum">
            {durationMs === null
              ? t('reasoning.thoughts')
              : t('reasoning.thought', { duration: formatSeconds(Math.max(durationMs, 1_000), tCommon) })}
          </span>
        )}
      </button>
      {isOpen && (
        <div
          id={id}
          ref={body}
          className={`mt-0.5 mb-2.5 ml-1.5 border-l-2 border-line-strong py-0.5 pl-3.5 text-[13.5px] leading-[22px] wrap-anywhere whitespace-pre-wrap text-ink-2 ${isThinking ? 'max-h-80 overflow-y-auto' : ''}`}
        >
          {text.trim()}
        </div>
      )}
    </div>
  );
});
