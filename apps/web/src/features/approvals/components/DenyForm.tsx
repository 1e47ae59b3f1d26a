import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import type { Request } from '../use-request.ts';

const REASONS = ['wrong', 'askFirst', 'notNow'] as const;
const REASON_MAX_LENGTH = 2_000;

/** Why not, in the person's words, and whether the agent may go on. */
export function DenyForm({ request }: { readonly request: Request }) {
  const { t } = useTranslation(['approvals', 'common']);
  const [reason, setReason] = useState('');
  const [goesOn, setGoesOn] = useState(true);
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  useEffect(() => field.current?.focus(), []);
  const [firstLine = '', ...otherLines] = reason.split('\n');
  const chosen = REASONS.find((name) => t(`reasons.${name}`) === firstLine);
  /** What the person wrote stays, below the reason. */
  const choose = (words: string) => {
    const own = (chosen ? otherLines.join('\n') : reason).trim();
    setReason((own === '' ? words : `${words}\n${own}`).slice(0, REASON_MAX_LENGTH));
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        request.deny(reason, !goesOn);
      }}
      className="flex flex-col gap-3"
    >
      <div className="flex flex-wrap gap-1.5">
        {REASONS.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === chosen}
            onClick={() => choose(t(`reasons.${name}`))}
            className="h-7 rounded-full border border-line-strong px-2.5 text-[12.5px] font-medium text-ink-2 hover:bg-surface-3 aria-pressed:border-transparent aria-pressed:bg-primary aria-pressed:text-on-primary pointer-coarse:h-11 pointer-coarse:px-4"
          >
            {t(`reasons.${name}`)}
          </button>
        ))}
      </div>
      <label htmlFor={id} className="sr-only">
        {t('reason')}
      </label>
      <textarea
        ref={field}
        id={id}
        value={reason}
        rows={2}
        maxLength={REASON_MAX_LENGTH}
        placeholder={t('reasonHint')}
        onChange={(event) => setReason(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          request.setDenying(false);
        }}
        className="w-full rounded-3 border border-line-strong bg-surface px-3 py-2 text-13 text-ink field-focus pointer-coarse:text-16"
      />
      <label className="flex cursor-pointer items-center gap-2.5 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          role="switch"
          checked={goesOn}
          onChange={(event) => setGoesOn(event.target.checked)}
          className="size-4 accent-(--live-solid)"
        />
        <span>
          <b className="font-strong">{t('goesOn')}</b>
          <span className="block text-12 text-ink-3">{t('goesOnHint')}</span>
        </span>
      </label>
      <div className="flex gap-2 max-tablet:[&>button]:h-12 max-tablet:[&>button]:flex-1 max-tablet:[&>button]:text-16">
        <Button type="submit" variant="primary">
          {t('deny')}
        </Button>
        <Button onClick={() => request.setDenying(false)}>{t('back', { ns: 'common' })}</Button>
      </div>
    </form>
  );
}
