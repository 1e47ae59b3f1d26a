import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../../ui/format/format-bytes.ts';
import { Meter } from '../../../ui/display/Meter.tsx';
import type { StorageView } from '../settings.api.ts';

const WARNING_SHARE = 0.9;
/** So little room is left that a message may not fit. */
const FULL_SHARE = 0.999;

function toneOf(share: number): 'danger' | 'warn' | 'live' {
  if (share >= FULL_SHARE) return 'danger';
  return share >= WARNING_SHARE ? 'warn' : 'live';
}

/** How much of what an account may store is used, and what it means when that is all of it. */
export function StorageMeter({ storage: { used, max } }: { readonly storage: StorageView }) {
  const { t, i18n } = useTranslation('settings');
  const share = used / max;
  const tone = toneOf(share);
  const words = { used: formatBytes(used, i18n.language), max: formatBytes(max, i18n.language) };
  return (
    <div role="status" className="flex flex-col gap-1">
      <Meter value={Math.min(share, 1)} tone={tone} label={t('storage.used')} />
      <p className="text-12 text-ink-3">{t('storage.state', words)}</p>
      {tone === 'danger' && <p className="text-12 text-danger">{t('storage.full')}</p>}
    </div>
  );
}
