import { Monitor, Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button/Button.tsx';
import { formatMoment } from '../../../../ui/format/format-moment.ts';
import type { DeviceView } from '../../device-view.ts';

export interface DeviceListProps {
  readonly devices: readonly DeviceView[];
  /** The device that is being signed out. */
  readonly busyId: string | null;
  readonly onRemove: (id: string) => void;
}

/** The signed-in devices, each with a button to sign it out. */
export function DeviceList({ devices, busyId, onRemove }: DeviceListProps) {
  const { t, i18n } = useTranslation('settings');
  const nameOf = ({ name }: DeviceView) => name ?? t('devices.unknown');
  return (
    <ul className="flex flex-col">
      {devices.map((device) => (
        <li
          key={device.id}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2.5 last:border-b-0"
        >
          {device.isPhone ? (
            <Smartphone size={16} aria-hidden className="text-ink-3" />
          ) : (
            <Monitor size={16} aria-hidden className="text-ink-3" />
          )}
          <div className="min-w-0 flex-1">
            <b className="font-strong">{nameOf(device)}</b>
            <span className="block text-12 text-ink-3">
              {device.isCurrent
                ? t('devices.current')
                : t('devices.lastUsed', { when: formatMoment(device.lastUsedAt, i18n.language) })}
            </span>
          </div>
          {!device.isCurrent && (
            <Button
              size="small"
              isBusy={busyId === device.id}
              aria-label={t('devices.removeNamed', { name: nameOf(device) })}
              onClick={() => onRemove(device.id)}
            >
              {t('devices.remove')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
