import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button/Button.tsx';
import { CopyButton } from '../../../../ui/button/CopyButton.tsx';

export interface KeyRevealProps {
  readonly secret: string;
  readonly onDone: () => void;
}

/** The form it came from is gone, and what has the focus next must not be a button that puts the key away. */
function focus(element: HTMLElement | null): void {
  element?.focus();
}

/** The only time a key is to be seen. */
export function KeyReveal({ secret, onDone }: KeyRevealProps) {
  const { t } = useTranslation('settings');
  return (
    <div
      role="status"
      tabIndex={-1}
      ref={focus}
      className="mb-5 rounded-4 border border-live-line bg-live-tint p-4 outline-none"
    >
      <b className="font-bold text-ink">{t('keys.made')}</b>
      <p className="text-ink-2">{t('keys.madeText')}</p>
      <div className="mt-3 flex items-center gap-2 rounded-3 border border-line bg-surface py-1 pr-1 pl-3">
        <code className="min-w-0 flex-1 font-mono text-12 wrap-anywhere select-all">{secret}</code>
        <CopyButton label={t('keys.copy')} getText={() => secret} />
      </div>
      <div className="mt-3">
        <Button size="small" onClick={onDone}>
          {t('keys.done')}
        </Button>
      </div>
    </div>
  );
}
