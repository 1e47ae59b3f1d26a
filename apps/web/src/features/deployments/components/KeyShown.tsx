import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { CopyButton } from '../../../ui/button/CopyButton.tsx';

export interface KeyShownProps {
  readonly title: string;
  readonly secret: string;
  readonly onDone: () => void;
}

/** What it came from is gone; what has the focus next must not be a button that puts the key away. */
function focus(element: HTMLElement | null): void {
  element?.focus();
}

/** The only time that a key or a secret is to be seen. */
export function KeyShown({ title, secret, onDone }: KeyShownProps) {
  const { t } = useTranslation('deployments');
  return (
    <div
      role="status"
      tabIndex={-1}
      ref={focus}
      className="rounded-4 border border-live-line bg-live-tint p-4 outline-none"
    >
      <div className="flex flex-wrap items-center gap-2">
        <KeyRound size={15} aria-hidden className="text-live" />
        <b className="font-bold text-ink">{title}</b>
        <span className="ml-auto text-ink-2">{t('api.once')}</span>
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <div className="flex min-w-0 flex-1 items-center gap-2 rounded-3 border border-line bg-surface py-1 pr-1 pl-3">
          <code className="min-w-0 flex-1 font-mono text-12 wrap-anywhere select-all">{secret}</code>
          <CopyButton label={t('api.copyKey')} getText={() => secret} />
        </div>
        <Button onClick={onDone}>{t('api.saved')}</Button>
      </div>
    </div>
  );
}
