import { useTranslation } from 'react-i18next';
import { Select } from '../../../ui/form/Select.tsx';

export interface ManagedWorkspace {
  readonly id: string;
  readonly name: string;
}

export interface PlaceSwitchProps {
  /** The id of a workspace; null: the platform. */
  readonly current: string | null;
  readonly hasPlatform: boolean;
  readonly workspaces: readonly ManagedWorkspace[];
  readonly onChange: (workspaceId: string | null) => void;
}

/** What is administered: the platform, or one of the person's workspaces. */
export function PlaceSwitch({ current, hasPlatform, workspaces, onChange }: PlaceSwitchProps) {
  const { t } = useTranslation('admin');
  const platform = hasPlatform ? [{ value: '', label: t('place.platform') }] : [];
  return (
    <div className="max-w-48">
      <Select
        size="small"
        aria-label={t('place.label')}
        value={current ?? ''}
        options={[...platform, ...workspaces.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={(id) => onChange(id === '' ? null : id)}
      />
    </div>
  );
}
