import { useTranslation } from 'react-i18next';
import { useAuth } from '../features/auth/index.ts';
import { Logo } from '../ui/brand/Logo.tsx';
import { ButtonLink } from '../ui/button/ButtonLink.tsx';
import { CenteredNote } from '../ui/feedback/CenteredNote.tsx';
import { Page } from '../ui/page/Page.tsx';
import { PageTitle } from '../ui/page/PageTitle.tsx';

export interface LaterAreaProps {
  /** Whose texts say what the area is. */
  readonly namespace: LaterNamespace;
  /** Which of them: another page of the same area may need its own. */
  readonly texts: LaterTextsName;
}

export type LaterTextsName = 'area' | 'paymentReturn';

export type LaterNamespace = 'pricing';

/** The page of an area that is not available yet. Signed-in users keep the sidebar beside it. */
export function LaterArea({ namespace, texts }: LaterAreaProps) {
  const { t } = useTranslation(['common', namespace]);
  const title = t(`later.${texts}.title`, { ns: namespace });
  const status = useAuth((state) => state.status);
  if (status === 'unknown' || status === 'checking') return null;
  const isIn = status === 'signed-in';
  const note = (
    <CenteredNote
      icon={<Logo size={40} />}
      title={isIn ? undefined : title}
      isPageTitle
      action={<ButtonLink to="/chat">{t('later.toChat')}</ButtonLink>}
    >
      <p>{t(`later.${texts}.text`, { ns: namespace })}</p>
      <p className="mt-1 text-ink-3">{t('later.text')}</p>
    </CenteredNote>
  );
  if (isIn) return <Page title={title}>{note}</Page>;
  return (
    <main className="flex min-h-dvh bg-canvas">
      <PageTitle name={title} />
      {note}
    </main>
  );
}
