import { Copy, RefreshCw, ThumbsUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../../ui/format/format-money.ts';
import { useCopy } from '../../use-copy.ts';

const PRICE_USD = 0.0009;

/** A photo, a question and an answer, as they look in the chat. */
export function ChatSample() {
  const copy = useCopy();
  const { i18n } = useTranslation();
  return (
    <div className="text-15">
      <div className="mb-4.5 flex items-end justify-end gap-2">
        <p className="max-w-[86%] rounded-[14px] rounded-br-1 bg-surface-4 px-3.5 py-2">
          {copy('panel.casual.question')}
        </p>
        <svg viewBox="0 0 78 78" aria-hidden className="size-19 flex-none rounded-4">
          <rect width="78" height="78" fill="#d9cfbd" />
          <rect y="56" width="78" height="22" fill="#b9a98f" />
          <path d="M29 48h22l-3 18H32z" fill="#d4603f" />
          <g fill="none" stroke="#0e7d63" strokeWidth="4" strokeLinecap="round">
            <path d="M40 48C39 34 40 24 42 15M38 48C33 36 27 28 19 25M42 48c4-12 11-19 19-21M37 47c-6-6-13-8-19-6M43 47c5-5 11-7 17-5" />
          </g>
        </svg>
      </div>
      <p>
        {copy('panel.casual.answer')} <b>{copy('panel.casual.strong')}</b>
        {copy('panel.casual.rest')}
      </p>
      <p className="mt-2.5">{copy('panel.casual.more')}</p>
      <p className="mt-3 flex items-center gap-3 text-12 text-ink-3">
        <Copy size={15} aria-hidden />
        <RefreshCw size={15} aria-hidden />
        <ThumbsUp size={15} aria-hidden />
        <span className="tnum ml-auto">
          {copy('panel.casual.foot')} · {formatMoney(PRICE_USD, i18n.language)}
        </span>
      </p>
    </div>
  );
}
