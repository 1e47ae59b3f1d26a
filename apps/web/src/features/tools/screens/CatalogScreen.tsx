import { useQuery } from '@tanstack/react-query';
import { Wrench } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useKeyboard } from '../../../platform/keyboard/letter-keys.ts';
import { queryClient } from '../../../platform/query.ts';
import { NewButton } from '../../../ui/button/NewButton.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { RetryBar } from '../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { SearchField } from '../../../ui/form/SearchField.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { useListKeys } from '../../../ui/use-list-keys.ts';
import { CatalogFilters } from '../components/CatalogFilters.tsx';
import { CatalogGroup } from '../components/CatalogGroup.tsx';
import { ToolTabs } from '../components/ToolTabs.tsx';
import { toolUsersQuery, type AgentName } from '../tools.api.ts';
import { useCatalog } from '../use-catalog.ts';

const CREATE = '/custom-webhook-tools/create';
const NO_USERS: ReadonlyMap<string, readonly AgentName[]> = new Map();

function Groups({ catalog }: { readonly catalog: ReturnType<typeof useCatalog> }) {
  const { t } = useTranslation('tools');
  const users = useQuery(toolUsersQuery, queryClient);
  const { found, groups, keyStateOf } = catalog;
  return (
    <div className="min-h-0 min-w-0 flex-1 overflow-y-auto">
      {found.isError && (
        <div className="p-3">
          <RetryBar title={t('catalog.notLoaded')} onRetry={() => void found.refetch()} />
        </div>
      )}
      {users.isError && (
        <div className="p-3">
          <RetryBar title={t('catalog.usersNotLoaded')} onRetry={() => void users.refetch()} />
        </div>
      )}
      {found.isPending && (
        <div className="flex flex-col gap-2 p-3">
          {[0, 1, 2, 3, 4, 5].map((row) => (
            <Skeleton key={row} width="100%" height={40} />
          ))}
        </div>
      )}
      {found.isSuccess && groups.length === 0 && (
        <div role="status">
          <EmptyState icon={<Wrench size={16} aria-hidden />} title={t('nothingFound')} />
        </div>
      )}
      {groups.map((group) => (
        <CatalogGroup key={group.name} group={group} keyStateOf={keyStateOf} users={users.data ?? NO_USERS} />
      ))}
    </div>
  );
}

/** Every tool that agents can use: by provider, with what it needs and who uses it. */
export function CatalogScreen() {
  // All texts of the page: one that comes later would blank it.
  const { t } = useTranslation(['tools', 'common', 'pages']);
  const navigate = useNavigate();
  const catalog = useCatalog();
  const field = useRef<HTMLInputElement>(null);
  const hasLetterKeys = useKeyboard((state) => state.hasLetterKeys);
  useListKeys({
    rowIds: [],
    selectedId: null,
    onSelect: () => undefined,
    onUse: () => undefined,
    onCreate: () => void navigate(CREATE),
    onSearch: () => field.current?.focus(),
    hasLetterKeys,
  });
  return (
    <Page
      title={t('catalog.title')}
      tabs={<ToolTabs />}
      isTitleHidden
      actions={
        <div className="flex w-[calc(100vw-24px)] items-center gap-2 tablet:w-auto">
          <div className="min-w-0 flex-1 tablet:w-56">
            <SearchField
              ref={field}
              label={t('find')}
              value={catalog.typed}
              onChange={catalog.search}
              keys={['/']}
            />
          </div>
          <NewButton variant="primary" onClick={() => void navigate(CREATE)}>
            {t('catalog.create')}
          </NewButton>
        </div>
      }
    >
      <div className="flex min-h-0 flex-1 flex-col desktop:flex-row">
        <CatalogFilters
          category={catalog.category}
          state={catalog.state}
          categories={catalog.categories}
          states={catalog.states}
          onCategory={catalog.chooseCategory}
          onState={catalog.chooseState}
        />
        <Groups catalog={catalog} />
      </div>
    </Page>
  );
}
