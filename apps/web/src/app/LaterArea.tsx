import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Logo } from '../ui/Logo.tsx';

export interface LaterAreaProps {
  /** Whose texts say what the area is. */
  readonly namespace: LaterNamespace;
}

export type LaterNamespace =
  'agents' | 'credentials' | 'memory' | 'pricing' | 'scheduled-agents' | 'webhook-agents';

/** An address of the product whose area is not in this version. */
export function LaterArea({ namespace }: LaterAreaProps) {
  const { t } = useTranslation(['common', namespace]);
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas p-6">
      <div className="flex max-w-90 flex-col items-center gap-4 text-center">
        <Logo size={40} />
        <div>
          <h1 tabIndex={-1} className="text-17 font-bold outline-none">
            {t('later.title')}
          </h1>
          <p className="mt-1">{t('absent', { ns: namespace })}</p>
          <p className="mt-1 text-ink-3">{t('later.text')}</p>
        </div>
        <Link
          to="/chat"
          className="inline-flex h-8 items-center rounded-2 bg-primary px-3 font-strong text-on-primary hover:bg-primary-hover pointer-coarse:h-11"
        >
          {t('later.toChat')}
        </Link>
      </div>
    </main>
  );
}
