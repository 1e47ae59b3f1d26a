import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { CopyButton } from '../../../ui/button/CopyButton.tsx';

export interface ContactDoneProps {
  readonly reference: string;
  readonly onAgain: () => void;
}

/** It has arrived; here is what to quote. */
export function ContactDone({ reference, onAgain }: ContactDoneProps) {
  const { t } = useTranslation('contact');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className="rounded-4 border border-live-line bg-live-tint p-6">
      <CircleCheck size={22} aria-hidden className="text-live" />
      <h2 ref={title} tabIndex={-1} className="mt-3 text-17 font-bold outline-none">
        {t('done.title')}
      </h2>
      <p className="mt-1 text-ink-2">{t('done.text')}</p>
      <p className="mt-3 flex items-center gap-2">
        <code className="tnum font-mono text-17 font-strong">{reference}</code>
        <CopyButton getText={() => reference} label={t('done.copy')} />
      </p>
      <div className="mt-5">
        <Button onClick={onAgain}>{t('done.again')}</Button>
      </div>
    </section>
  );
}
