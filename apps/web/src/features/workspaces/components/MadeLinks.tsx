import type { NewInvites } from '@parley/contract/workspaces/schemas.ts';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { CopyButton } from '../../../ui/button/CopyButton.tsx';

export interface MadeLinksProps {
  readonly made: z.infer<typeof NewInvites>;
}

/** The only time that they are shown. */
export function MadeLinks({ made }: MadeLinksProps) {
  const { t } = useTranslation('workspaces');
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-5">
      {made.invites.length > 0 && <p className="text-ink-3">{t('invites.once')}</p>}
      {made.already_members.length > 0 && (
        <p>{t('invites.already', { emails: made.already_members.join(', ') })}</p>
      )}
      <ul className="flex flex-col gap-2">
        {made.invites.map(({ id, email, link, was_mailed: wasMailed }) => (
          <li key={id} className="rounded-3 border border-line p-3">
            <span className="flex items-center justify-between gap-2">
              <span className="min-w-0 truncate font-strong">{email ?? t('invites.anyone')}</span>
              <CopyButton label={t('invites.copy')} getText={() => link} />
            </span>
            <code className="block font-mono text-12 break-all text-ink-2">{link}</code>
            {wasMailed && <span className="text-12 text-ink-3">{t('invites.mailed')}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
