import {
  Bell,
  Code,
  Database,
  KeyRound,
  LayoutGrid,
  MessageSquare,
  Palette,
  User,
  WalletMinimal,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SECTION_GROUPS, type SettingsSection } from '../settings-section.ts';

const ICONS = {
  appearance: <Palette size={16} aria-hidden />,
  chat: <MessageSquare size={16} aria-hidden />,
  features: <LayoutGrid size={16} aria-hidden />,
  account: <User size={16} aria-hidden />,
  notifications: <Bell size={16} aria-hidden />,
  limits: <WalletMinimal size={16} aria-hidden />,
  keys: <Code size={16} aria-hidden />,
  data: <Database size={16} aria-hidden />,
} as const;

const ROW = 'flex h-(--row) flex-none items-center gap-2.25 rounded-2 px-2 font-medium pointer-coarse:h-11';
const NOT_CURRENT = 'text-ink-2 hover:bg-surface-3 [&>.lucide]:text-ink-3';

/** The sections: a column at the side, a row on phones. */
export function SettingsNav({ section }: { readonly section: SettingsSection }) {
  const { t } = useTranslation('settings');
  const current = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // On phones the row is longer than the screen.
    current.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [section]);
  return (
    <nav
      aria-label={t('sections.label')}
      className="flex flex-none gap-0.5 overflow-x-auto border-b border-line p-2 tablet:w-47.5 tablet:flex-col tablet:border-r tablet:border-b-0 desktop:w-53"
    >
      {SECTION_GROUPS.map(({ name: group, sections }) => (
        <div
          key={group}
          role="group"
          aria-label={t(`groups.${group}`)}
          className="flex flex-none gap-0.5 tablet:flex-col"
        >
          {group !== 'app' && (
            <span aria-hidden className="hidden px-2 pt-3 pb-1 text-12 font-medium text-ink-3 tablet:block">
              {t(`groups.${group}`)}
            </span>
          )}
          {sections.map((name) => (
            <Link
              key={name}
              ref={name === section ? current : undefined}
              to={`/settings?section=${name}`}
              replace
              aria-current={name === section ? 'page' : undefined}
              className={`${ROW} ${name === section ? 'bg-surface-4 text-ink' : NOT_CURRENT}`}
            >
              {ICONS[name]}
              {t(`sections.${name}`)}
            </Link>
          ))}
          {group === 'app' && (
            <Link to="/credential-manager" className={`${ROW} ${NOT_CURRENT}`}>
              <KeyRound size={16} aria-hidden />
              {t('credentialManager')}
            </Link>
          )}
        </div>
      ))}
    </nav>
  );
}
