import { useTranslation } from 'react-i18next';
import { ProviderTile } from '../../../ui/brand/ProviderTile.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Handle, type HandleProps } from './Handle.tsx';
import type { AdminVendor } from './models.api.ts';

export interface VendorRowProps extends Pick<HandleProps, 'onDrag' | 'onMove'> {
  readonly name: string;
  /** `null` for what is no vendor, such as the guide. */
  readonly vendor: AdminVendor | null;
  readonly on: number;
  readonly total: number;
  readonly onDrop: () => void;
  readonly onKey: () => void;
}

export function VendorRow({ name, vendor, on, total, onDrag, onMove, onDrop, onKey }: VendorRowProps) {
  const { t } = useTranslation('admin-models');
  const key = vendor
    ? t(`keys.${vendor.key}`, { end: vendor.last_four ?? '', variable: vendor.key_variable })
    : t('keys.builtIn');
  return (
    <tr
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
      className="h-9 border-t border-line bg-surface-2"
    >
      <th scope="rowgroup" colSpan={11} className="px-2 text-left font-regular">
        <span className="flex flex-wrap items-center gap-2 py-1">
          <Handle label={t('move', { name })} onDrag={onDrag} onMove={onMove} />
          <ProviderTile provider={name} size="small" />
          <span className="font-strong">{name}</span>
          <span className="text-12 text-ink-3">{t('vendorNote', { key, on, total })}</span>
          {vendor?.takes_key === true && (
            <Button size="small" variant="ghost" onClick={onKey} aria-label={t('changeKeyOf', { name })}>
              {t('changeKey')}
            </Button>
          )}
        </span>
      </th>
    </tr>
  );
}
