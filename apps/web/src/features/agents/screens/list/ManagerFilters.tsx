import { AGENT_SORTS } from '@parley/contract/agents/constants.ts';
import { AGENT_CIRCLES, AGENT_STATES, DEPLOYED_AS } from '@parley/contract/agents/indicators/schemas.ts';
import { ListFilter } from 'lucide-react';
import { useId, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button/Button.tsx';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { Segmented } from '../../../../ui/form/Segmented.tsx';
import { Select } from '../../../../ui/form/Select.tsx';
import { useIsInWorkspace } from '../../../workspaces/index.ts';
import type { Manager } from './use-manager.ts';

interface FiltersProps {
  readonly manager: Manager;
}

/** Without a workspace all agents are one's own: there is no choice. */
function Circles({ manager }: FiltersProps) {
  const { t } = useTranslation('agents');
  const isInWorkspace = useIsInWorkspace();
  // The session may not know yet of one that was joined elsewhere.
  if (!isInWorkspace && !manager.counts?.team && manager.whose === 'all') return null;
  return (
    <Segmented
      label={t('filters.whose')}
      value={manager.whose}
      options={AGENT_CIRCLES.map((value) => ({
        value,
        label: (
          <>
            {t(`filters.circles.${value}`)}{' '}
            {manager.counts && <span className="tnum font-regular text-ink-3">{manager.counts[value]}</span>}
          </>
        ),
      }))}
      onChange={(whose) => manager.narrow({ whose: whose === 'all' ? '' : whose })}
    />
  );
}

function Choices({ manager }: FiltersProps) {
  const { t } = useTranslation('agents');
  return (
    <>
      <Select
        size="small"
        aria-label={t('columns.deployment')}
        value={manager.deployment ?? ''}
        options={[
          { value: '', label: t('filters.anyDeployment') },
          ...DEPLOYED_AS.map((value) => ({ value, label: t(`filters.deployments.${value}`) })),
        ]}
        onChange={(deployment) => manager.narrow({ deployment })}
      />
      <Select
        size="small"
        aria-label={t('filters.status')}
        value={manager.status ?? ''}
        options={[
          { value: '', label: t('filters.anyStatus') },
          ...AGENT_STATES.map((value) => ({ value, label: t(`filters.states.${value}`) })),
        ]}
        onChange={(status) => manager.narrow({ status })}
      />
      <Select
        size="small"
        aria-label={t('sort.label')}
        value={manager.sort}
        options={AGENT_SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
        onChange={(sort) => manager.narrow({ sort })}
      />
    </>
  );
}

/** Where there is little room the choices are behind a button, open where one of them is made. */
export function ManagerFilters({
  manager,
  searchRef,
}: FiltersProps & { readonly searchRef: Ref<HTMLInputElement> }) {
  const { t } = useTranslation('agents');
  const choicesId = useId();
  const [isOpen, setOpen] = useState(manager.deployment !== null || manager.status !== null);
  return (
    <div className="@container">
      <div className="flex flex-wrap items-center gap-2">
        <Circles manager={manager} />
        <span className="@4xl:hidden">
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-controls={choicesId}
            onClick={() => setOpen((before) => !before)}
          >
            <ListFilter size={14} aria-hidden />
            {t('filters.open')}
          </Button>
        </span>
        <div className="min-w-36 flex-1 tablet:order-1 tablet:ml-auto tablet:max-w-56">
          <SearchField
            ref={searchRef}
            label={t('find')}
            value={manager.typed}
            onChange={manager.type}
            keys={['/']}
          />
        </div>
        <div
          id={choicesId}
          className={`flex-wrap items-center gap-2 @max-4xl:order-2 @max-4xl:w-full @4xl:flex ${isOpen ? 'flex' : 'hidden'}`}
        >
          <Choices manager={manager} />
        </div>
      </div>
    </div>
  );
}
