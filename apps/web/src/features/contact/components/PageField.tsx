import { useTranslation } from 'react-i18next';
import { spaceAfter } from '../../../ui/format/join-sentences.ts';

export interface PageFieldProps {
  /** The page that the person came from. */
  readonly page: string;
  readonly isAttached: boolean;
  readonly onChange: (isAttached: boolean) => void;
}

/** Only what it shows is sent. */
export function PageField({ page, isAttached, onChange }: PageFieldProps) {
  const { t } = useTranslation('contact');
  const label = t('page.attach');
  return (
    <label className="flex cursor-pointer items-start gap-2.5 pointer-coarse:min-h-11 pointer-coarse:items-center">
      <input
        type="checkbox"
        checked={isAttached}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-0.5 size-4 flex-none accent-live-solid pointer-coarse:mt-0"
      />
      <span className="min-w-0">
        {label}
        {spaceAfter(label)}
        <code className="font-mono text-13 break-all text-ink-2">{page}</code>
      </span>
    </label>
  );
}
