import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { CREATE_PATH, type Source } from './source.ts';

/** The ways to a new tool. */
export function SourceTabs({ value }: { readonly value: Source }) {
  const { t } = useTranslation('mcp');
  const navigate = useNavigate();
  return (
    <div>
      <Segmented
        label={t('custom.import.label')}
        value={value}
        options={[
          { value: 'curl', label: t('custom.import.fromCurl') },
          { value: 'openapi', label: t('custom.import.fromOpenApi') },
          { value: 'file', label: t('custom.import.fromFile') },
          { value: 'manual', label: t('custom.import.manual') },
        ]}
        onChange={(source) =>
          void navigate(source === 'manual' ? CREATE_PATH : `${CREATE_PATH}?from=${source}`, {
            replace: true,
          })
        }
      />
    </div>
  );
}
