import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { OperationText } from '../components/OperationText.tsx';
import { TryPanel, type TryPanelProps } from './TryPanel.tsx';

export interface OperationPageProps extends TryPanelProps {
  /** To the list, where it is not beside. */
  readonly hasWayBack: boolean;
}

/** One call: the text, and beside it the code. */
export function OperationPage({ hasWayBack, ...panel }: OperationPageProps) {
  const { t } = useTranslation('api-docs');
  const { operation, schemas } = panel;
  return (
    <>
      {hasWayBack && (
        <Link
          to="/api-docs"
          replace
          className="touch-target mb-4 inline-flex items-center gap-1.5 font-strong text-info"
        >
          <ArrowLeft size={15} aria-hidden />
          {t('allCalls')}
        </Link>
      )}
      <div className="grid gap-x-10 gap-y-8 wide:grid-cols-[minmax(0,1fr)_minmax(0,440px)]">
        <article className="min-w-0">
          <OperationText operation={operation} schemas={schemas} />
        </article>
        <aside aria-label={t('sample.title')} className="min-w-0">
          <TryPanel key={operation.id} {...panel} />
        </aside>
      </div>
    </>
  );
}
