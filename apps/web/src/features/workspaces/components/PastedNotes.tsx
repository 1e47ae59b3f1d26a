import { useTranslation } from 'react-i18next';

export interface PastedNotesProps {
  /** What is no address. */
  readonly unread: readonly string[];
  /** Addresses of members. */
  readonly known: readonly string[];
}

/** Under a pasted list: what of it gets no invite. */
export function PastedNotes({ unread, known }: PastedNotesProps) {
  const { t, i18n } = useTranslation('workspaces');
  const list = (items: readonly string[]) => new Intl.ListFormat(i18n.language).format(items);
  return (
    <div role="status" className="-mt-3.5 flex flex-col gap-0.5 text-12 wrap-anywhere empty:hidden">
      {unread.length > 0 && <p className="text-danger">{t('invites.unread', { pieces: list(unread) })}</p>}
      {known.length > 0 && <p className="text-ink-3">{t('invites.known', { emails: list(known) })}</p>}
    </div>
  );
}
