import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { queryClient } from '../../../platform/query.ts';
import { showError, textsOf } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ButtonLink } from '../../../ui/button/ButtonLink.tsx';
import { CenteredNote } from '../../../ui/feedback/CenteredNote.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { WaysIn } from '../../../ui/feedback/WaysIn.tsx';
import { PageTitle } from '../../../ui/page/PageTitle.tsx';
import { joinSentences } from '../../../ui/format/join-sentences.ts';
import { toInvitePreviewQuery, workspaceActions } from './workspaces.api.ts';
import { toTabPath } from '../workspace-tabs.ts';

function Offer({ token }: { readonly token: string }) {
  const { t } = useTranslation('workspaces');
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const found = useQuery(toInvitePreviewQuery(token), queryClient);
  const icon = <Users size={24} aria-hidden className="text-ink-3" />;
  const toChat = <ButtonLink to="/chat">{t('accept.toChat')}</ButtonLink>;
  if (found.isPending) return <Skeleton width="320px" height={120} />;
  if (found.isError) {
    const { code } = toAppError(found.error);
    const isGuest = code === 'members_only';
    const { title, text } =
      code === 'not_found' ? { title: t('accept.unknown'), text: t('accept.unknownText') } : textsOf(code);
    return (
      <CenteredNote icon={icon} title={title} action={isGuest ? <WaysIn /> : toChat}>
        {text}
      </CenteredNote>
    );
  }
  const { workspace, role, invited_by: by, is_member: isMember, pays } = found.data;
  if (isMember)
    return (
      <CenteredNote icon={icon} title={t('accept.member', { name: workspace.name })} action={toChat}>
        {t('accept.memberText')}
      </CenteredNote>
    );
  const accept = () => {
    setBusy(true);
    workspaceActions.accept(token).then(
      ({ id, role: given }) => void navigate(given === 'admin' ? toTabPath(id, 'team') : '/chat'),
      (error: unknown) => {
        setBusy(false);
        showError(toAppError(error));
      },
    );
  };
  return (
    <CenteredNote
      icon={icon}
      title={t('accept.title', { name: workspace.name })}
      action={
        <Button variant="primary" size="large" isBusy={isBusy} onClick={accept}>
          {t('accept.action')}
        </Button>
      }
    >
      {joinSentences([
        t('accept.text', { by: by ?? '', role: t(`roles.${role}`) }),
        t(`meanings.${role}`),
        pays === 'owner' && t('accept.paid'),
      ])}
    </CenteredNote>
  );
}

/** Where the link of an invite leads, for a person who is signed in. */
export function InviteScreen() {
  const { t } = useTranslation('workspaces');
  const { token = '' } = useParams();
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <PageTitle name={t('accept.page')} />
      <Offer token={token} />
    </main>
  );
}
