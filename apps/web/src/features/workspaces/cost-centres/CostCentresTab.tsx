import type { CostCentreList } from '@parley/contract/workspaces/cost-centres/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { Archive, Layers, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeyboard } from '../../../platform/keyboard/letter-keys.ts';
import { queryClient } from '../../../platform/query.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Kbd } from '../../../ui/display/Kbd.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { RetryBar } from '../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Sheet } from '../../../ui/overlay/Sheet.tsx';
import { useIsDesktop } from '../../../ui/page/use-screen-size.ts';
import { useListKeys } from '../../../ui/use-list-keys.ts';
import { useNow } from '../../../ui/use-now.ts';
import type { WorkspaceTabProps } from '../screens/MembersTab.tsx';
import { CentreDrawer } from './CentreDrawer.tsx';
import { CentreFigures } from './CentreFigures.tsx';
import { CentreGroups } from './CentreGroups.tsx';
import { partOfMonth, sortByKind } from './centre-state.ts';
import { toCentresQuery } from './cost-centres.api.ts';

/** The id of the open one, or `new`. */
type Opened = string | null;

const NEW = 'new';

interface ToolbarProps {
  readonly list: CostCentreList | undefined;
  readonly isArchive: boolean;
  readonly isReadOnly: boolean;
  readonly onArchive: () => void;
  readonly onCreate: () => void;
}

function Toolbar({ list, isArchive, isReadOnly, onArchive, onCreate }: ToolbarProps) {
  const { t } = useTranslation('cost-centres');
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-b border-line px-4 py-3.5 tablet:px-6">
      {list && <CentreFigures list={list} />}
      <div className="ml-auto flex flex-wrap gap-2">
        <Button variant="ghost" aria-pressed={isArchive} onClick={onArchive}>
          <Archive size={15} aria-hidden />
          {t(isArchive ? 'toActive' : 'toArchived')}
        </Button>
        {!isReadOnly && (
          <Button aria-keyshortcuts="c" onClick={onCreate}>
            <Plus size={15} aria-hidden />
            {t('new')}
            <Kbd keys={['C']} />
          </Button>
        )}
      </div>
    </div>
  );
}

function Empty({ isArchive }: { readonly isArchive: boolean }) {
  const { t } = useTranslation('cost-centres');
  return (
    <EmptyState
      icon={<Layers size={16} aria-hidden />}
      title={t(isArchive ? 'empty.archived' : 'empty.title')}
    >
      {isArchive ? undefined : t('empty.text')}
    </EmptyState>
  );
}

function useCentres(workspaceId: string) {
  const [isArchive, setArchive] = useState(false);
  const [opened, setOpened] = useState<Opened>(null);
  const found = useQuery(toCentresQuery(workspaceId, isArchive), queryClient);
  const centres = sortByKind(found.data?.cost_centres ?? []);
  const index = centres.findIndex(({ id }) => id === opened);
  const openAt = (at: number) => {
    const centre = centres[at];
    return centre && (() => setOpened(centre.id));
  };
  return {
    found,
    centres,
    isArchive,
    opened,
    open: setOpened,
    close: () => setOpened(null),
    toggleArchive() {
      setArchive(!isArchive);
      setOpened(null);
    },
    centre: centres[index] ?? null,
    openPrevious: index === -1 ? undefined : openAt(index - 1),
    openNext: index === -1 ? undefined : openAt(index + 1),
  };
}

/** Teams, projects and departments: what each spends, what it may spend, and whose spending it counts. */
export function CostCentresTab({ workspace }: WorkspaceTabProps) {
  const { t } = useTranslation('cost-centres');
  const nowMs = useNow(false);
  const isDesktop = useIsDesktop();
  const hasLetterKeys = useKeyboard((state) => state.hasLetterKeys);
  const tab = useCentres(workspace.id);
  const { found, centres, opened, centre } = tab;
  const isReadOnly = workspace.role === null;
  useListKeys({
    hasLetterKeys,
    rowIds: centres.map(({ id }) => id),
    selectedId: opened,
    onSelect: tab.open,
    onUse: tab.open,
    onCreate: () => !isReadOnly && tab.open(NEW),
    onSearch: () => undefined,
  });
  const drawer = (centre || opened === NEW) && (
    <CentreDrawer
      key={opened}
      workspaceId={workspace.id}
      centre={centre}
      isReadOnly={isReadOnly}
      onPrevious={tab.openPrevious}
      onNext={tab.openNext}
      onMade={tab.open}
      onClose={tab.close}
    />
  );
  return (
    <div className="flex h-full min-h-0">
      <div className="@container min-h-0 min-w-0 flex-1 overflow-y-auto">
        <Toolbar
          list={tab.isArchive ? undefined : found.data}
          isArchive={tab.isArchive}
          isReadOnly={isReadOnly}
          onArchive={tab.toggleArchive}
          onCreate={() => tab.open(NEW)}
        />
        {found.isError && <RetryBar title={t('failed')} onRetry={() => void found.refetch()} />}
        {found.isPending && <Skeleton width="100%" height={240} />}
        {found.isSuccess && centres.length === 0 && <Empty isArchive={tab.isArchive} />}
        {found.isSuccess && centres.length > 0 && (
          <CentreGroups
            centres={centres}
            pace={partOfMonth(found.data.month, nowMs)}
            selectedId={opened}
            onSelect={tab.open}
          />
        )}
      </div>
      {isDesktop && drawer && (
        <aside
          aria-label={centre?.name ?? t('new')}
          className="flex min-h-0 w-93 flex-none flex-col border-l border-line"
        >
          {drawer}
        </aside>
      )}
      {!isDesktop && drawer && (
        <Sheet isOpen from="right" title={centre?.name ?? t('new')} onOpenChange={tab.close}>
          {drawer}
        </Sheet>
      )}
    </div>
  );
}
