import { ArrowRight } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { Button } from '../../../ui/button/Button.tsx';
import { CenteredNote } from '../../../ui/feedback/CenteredNote.tsx';
import { WaitBar } from '../components/WaitBar.tsx';

const WAIT_MS = 2_000;

/** Tells where schedules and webhooks are edited now, and leads there. */
function MovedScreen({ from }: { readonly from: 'scheduled' | 'webhook' }) {
  const { t } = useTranslation('agents');
  const navigate = useNavigate();
  const { agentId = '' } = useParams();
  const target = `/agents/${agentId}/edit?from=${from}`;
  useEffect(() => {
    const timer = setTimeout(() => void navigate(target, { replace: true }), WAIT_MS);
    return () => clearTimeout(timer);
  }, [navigate, target]);
  return (
    <CenteredNote
      isPageTitle
      icon={<ArrowRight size={20} aria-hidden className="text-ink-3" />}
      title={t('deploy.moved.title')}
      action={
        <Button variant="primary" onClick={() => void navigate(target, { replace: true })}>
          {t('deploy.moved.go')}
        </Button>
      }
    >
      {t(`deploy.moved.${from}`)}
      <WaitBar durationMs={WAIT_MS} />
    </CenteredNote>
  );
}

export const MovedScheduleScreen = () => <MovedScreen from="scheduled" />;
export const MovedWebhookScreen = () => <MovedScreen from="webhook" />;
