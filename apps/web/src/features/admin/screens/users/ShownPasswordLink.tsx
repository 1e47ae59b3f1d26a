import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../../ui/button/CopyButton.tsx';
import { formatMoment } from '../../../../ui/format/format-moment.ts';
import type { ShownLink } from '../../admin.api.ts';

/** The link by which the owner of an account sets a password. The server does not show it again. */
export function ShownPasswordLink({ link, name }: { readonly link: ShownLink; readonly name: string }) {
  const { t, i18n } = useTranslation('admin');
  const box = useRef<HTMLDivElement>(null);
  // What was pressed for it is gone; a screen reader reads what has the focus.
  useEffect(() => box.current?.focus(), [link.url]);
  return (
    <div
      ref={box}
      role="group"
      aria-label={t('users.link.box', { name })}
      tabIndex={-1}
      // Keys of the list would open another account in its place.
      onKeyDown={(event) => event.stopPropagation()}
      className="flex w-full flex-col gap-1.5 rounded-3 border border-line bg-surface-2 p-3"
    >
      <p className="text-ink-2">{t('users.link.text', { name })}</p>
      <div className="flex items-center gap-1">
        <code className="min-w-0 flex-1 font-mono text-12 break-all">{link.url}</code>
        <CopyButton getText={() => link.url} label={t('users.link.copy')} size="small" />
      </div>
      <p className="text-12 text-ink-3">
        {t('users.link.until', { time: formatMoment(link.expiresAt, i18n.language) })}
      </p>
    </div>
  );
}
