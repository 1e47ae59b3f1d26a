import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import type { RemovalQuestion } from '../auth.state.ts';

export interface RemovalDialogProps {
  readonly question: RemovalQuestion;
}

/** Before conversations go that are stored nowhere else. */
export function RemovalDialog({ question: { occasion, chatCount, answer } }: RemovalDialogProps) {
  const { t } = useTranslation(['auth', 'common']);
  const isSigningIn = occasion === 'sign-in';
  return (
    <ConfirmDialog
      title={t(isSigningIn ? 'removal.signInTitle' : 'removal.signOutTitle', { count: chatCount })}
      action={t(isSigningIn ? 'common:signIn' : 'common:signOut')}
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    >
      {t(isSigningIn ? 'removal.signInText' : 'removal.signOutText')}
    </ConfirmDialog>
  );
}
