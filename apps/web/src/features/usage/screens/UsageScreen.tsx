import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { showError } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { useAuth } from '../../auth/index.ts';
import { PERIODS, usageApi, type Period } from '../usage.api.ts';
import { UsageContent } from './UsageContent.tsx';

/** What was spent, by whom the address names, or by the person who looks. */
export function UsageScreen() {
  const { t } = useTranslation('analytics');
  const { userId } = useParams();
  const account = useAuth((state) => state.account);
  const [period, setPeriod] = useState<Period>('30');
  const [isSaving, setSaving] = useState(false);
  if (!account) return null;
  const ownerId = userId ?? account.id;
  const isOwn = ownerId === account.id;

  const saveCsv = () => {
    setSaving(true);
    void usageApi
      .saveCsv(ownerId, period, new AbortController().signal)
      .catch((error: unknown) => showError(toAppError(error)))
      .finally(() => setSaving(false));
  };
  return (
    <Page
      title={t('title')}
      subtitle={isOwn ? undefined : ownerId}
      actions={
        <>
          <Segmented
            label={t('period.label')}
            value={period}
            options={PERIODS.map((value) => ({ value, label: t('period.days', { count: Number(value) }) }))}
            onChange={setPeriod}
          />
          <Button size="small" isBusy={isSaving} aria-label={t('csvLabel')} onClick={saveCsv}>
            <Download size={14} aria-hidden />
            {t('csv')}
          </Button>
        </>
      }
    >
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-6 tablet:px-8">
        <UsageContent key={ownerId} ownerId={ownerId} account={account} period={period} />
      </div>
    </Page>
  );
}
