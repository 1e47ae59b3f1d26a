import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { ForMembers } from '../../../ui/feedback/ForMembers.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { useAuth } from '../../auth/index.ts';

export interface MembersPage {
  readonly texts: 'scheduled-agents' | 'webhook-agents';
  readonly title: 'title' | 'new';
  readonly Icon: LucideIcon;
  readonly Parent?: ComponentType;
}

/** Guests deploy nothing: in place of the page they read how to. */
export function forMembers(
  Screen: ComponentType,
  { texts, title, Icon, Parent }: MembersPage,
): ComponentType {
  return function MembersOnly() {
    const { t } = useTranslation([texts, 'common']);
    const isGuest = useAuth((state) => state.account?.role === 'guest');
    if (!isGuest) return <Screen />;
    return (
      <Page title={t(title)} parent={Parent && <Parent />}>
        <div className="px-4 py-5 tablet:px-8">
          <ForMembers icon={<Icon size={16} aria-hidden />} isFlush>
            {t('guests.text')}
          </ForMembers>
        </div>
      </Page>
    );
  };
}
