import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAuth } from '../features/auth/index.ts';
import { Logo } from '../ui/brand/Logo.tsx';
import { Page } from '../ui/page/Page.tsx';
import { PageTitle } from '../ui/page/PageTitle.tsx';

export interface LaterAreaProps {
  /** Whose texts say what the area is. */
  readonly namespace: LaterNamespace;
  /** Which of them: another page of the same area may need its own. */
  readonly texts: LaterTextsName;
}

export type LaterTextsName = 'area' | 'tools' | 'paymentReturn';

export type LaterNamespace =
  'agents' | 'credentials' | 'memory' | 'pricing' | 'scheduled-agents' | 'webhook-agents';

function LaterTexts({ namespace, texts }: LaterAreaProps) {
  const { t } = useTranslation(['common', namespace]);
  return (
    <>
      <p className="mt-1">{t(`later.${texts}.text`, { ns: namespace })}</p>
      <p className="mt-1 text-ink-3">{t('later.text')}</p>
      <Link
        to="/chat"
        className="mt-4 inline-flex h-8 items-center rounded-2 bg-primary px-3 font-strong text-on-primary hover:bg-primary-hover pointer-coarse:h-11"
      >
        {t('later.toChat')}
      </Link>
    </>
  );
}

/** An address of the product whose area is not available yet. Whoever is in keeps the sidebar beside it. */
export function LaterArea({ namespace, texts }: LaterAreaProps) {
  const { t } = useTranslation(['common', namespace]);
  const title = t(`later.${texts}.title`, { ns: namespace });
  const status = useAuth((state) => state.status);
  if (status === 'unknown' || status === 'checking') return null;
  if (status === 'signed-in')
    return (
      <Page title={title}>
        <div className="grid min-h-0 flex-1 place-items-center overflow-y-auto p-6">
          <div className="flex max-w-90 flex-col items-center text-center">
            <Logo size={40} />
            <div className="mt-3">
              <LaterTexts namespace={namespace} texts={texts} />
            </div>
          </div>
        </div>
      </Page>
    );
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas p-6">
      <PageTitle name={title} />
      <div className="flex max-w-90 flex-col items-center text-center">
        <Logo size={40} />
        <h1 tabIndex={-1} className="mt-4 text-17 font-bold outline-none">
          {title}
        </h1>
        <LaterTexts namespace={namespace} texts={texts} />
      </div>
    </main>
  );
}
