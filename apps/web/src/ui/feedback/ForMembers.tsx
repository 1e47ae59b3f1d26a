import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './EmptyState.tsx';
import { WaysIn } from './WaysIn.tsx';

export interface ForMembersProps {
  readonly icon: ReactNode;
  readonly title?: string | undefined;
  /** Why an account is needed. */
  readonly children?: string | undefined;
  /** Where the page around it has space at its sides. */
  readonly isFlush?: boolean | undefined;
}

/** What a guest sees in place of what needs an account. */
export function ForMembers({ icon, title, children, isFlush }: ForMembersProps) {
  const { t } = useTranslation('common');
  return (
    <EmptyState
      icon={icon}
      title={title ?? t('errors.members_only.title')}
      action={<WaysIn />}
      isFlush={isFlush}
    >
      {children ?? t('errors.members_only.text')}
    </EmptyState>
  );
}
