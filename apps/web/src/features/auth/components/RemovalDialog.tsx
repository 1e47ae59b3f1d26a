import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx';
import type { RemovalQuestion } from '../auth.state.ts';

const TEXTS = {
  'sign-in': { title: 'removal.signInTitle', text: 'removal.signInText', action: 'common:signIn' },
  'sign-out': { title: 'removal.signOutTitle', text: 'removal.signOutText', action: 'common:signOut' },
  replying: { title: 'removal.replyingTitle', text: 'removal.replyingText', action: 'common:signOut' },
  unsent: { title: 'removal.unsentTitle', text: 'removal.unsentText', action: 'common:signOut' },
  'new-guest': {
    title: 'removal.newGuestTitle',
    text: 'removal.newGuestText',
    action: 'removal.newGuestAction',
  },
} as const;

export interface RemovalDialogProps {
  readonly question: RemovalQuestion;
}

/** Before conversations go that are stored nowhere else. */
export function RemovalDialog({ question: { occasion, chatCount, onKeep, answer } }: RemovalDialogProps) {
  const { t } = useTranslation(['auth', 'common']);
  const navigate = useNavigate();
  const { title, text, action } = TEXTS[occasion];
  return (
    <ConfirmDialog
      title={t(title, { count: chatCount })}
      action={t(action)}
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
      alternative={
        onKeep && {
          label: t('removal.keep'),
          onChoose() {
            onKeep();
            answer(false);
            void navigate('/register');
          },
        }
      }
    >
      {t(text)}
    </ConfirmDialog>
  );
}
