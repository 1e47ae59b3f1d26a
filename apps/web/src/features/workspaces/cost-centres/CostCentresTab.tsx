import { COST_CENTRE_MONTHS } from '@parley/contract/workspaces/cost-centres/constants.ts';
import type { CostCentreList } from '@parley/contract/workspaces/cost-centres/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { Archive, Layers } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeyboard } from '../../../platform/keyboard/letter-keys.ts';
import { queryClient } from '../../../platform/query.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { NewButton } from '../../../ui/button/NewButton.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { RetryBar } from '../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Sheet } from '../../../ui/overlay/Sheet.tsx';
import { useFocusReturn } from '../../../ui/overlay/use-focus-return.ts';
import { useIsDesktop } from '../../../ui/page/use-screen-size.ts';
import { useListKeys } from '../../../ui/use-list-keys.ts';
import { useNow } from '../../../ui/use-now.ts';
import type { ListOrder } from '../list-order.ts';
import type { WorkspaceTabProps } from '../screens/MembersTab.tsx';
import { useLeaveQuestion } from '../../../ui/use-leave-question.tsx';
import { CentreDrawer } from './CentreDrawer.tsx';
import { CentreFigures } from './CentreFigures.tsx';
import { CentreGroups } from './CentreGroups.tsx';
import { lastMonths, partOfMonth, sortCentres, type CentreColumn } from './centre-state.ts';
import { toCentresQuery } from './cost-centres.api.ts';
import { MonthChoice } from './MonthChoice.tsx';
import { useDrafts } from './use-drafts.ts';

/** The id of the open one, or `new`. */
type Opened = string | null;

const NEW = 'new';

const MOST_SPENT_FIRST: ListOrder<CentreColumn> = { column: 'spent', direction: 'desc' };

interface ToolbarProps {
  readonly list: CostCentreList | undefined;
  readonly isArchive: boolean;
  readonly isReadOnly: boolean;
  readonly months: readonly string[];
  /** Null: this month. */
  readonly month: string | null;
  readonly onMonth: (month: string | null) => void;
  readonly onArchive: () => void;
  readonly onCreate: () => void;
}

function Toolbar({ list, isArchive, isReadOnly, onArchive, onCreate, ...months }: ToolbarProps) {
  const { t } = useTranslation('cost-centres');
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-b border-line px-4 py-3.5 tablet:px-6">
      {list && <CentreFigures list={list} isOver={months.month !== null} />}
      <div className="ml-auto flex flex-wrap gap-2">
        <MonthChoice {...months} />
        <Button variant="ghost" aria-pressed={isArchive} onClick={onArchive}>
          <Archive size={15} aria-hidden />
          {t(isArchive ? 'toActive' : 'toArchived')}
        </Button>
        {!isReadOnly && <NewButton onClick={onCreate}>{t('new')}</NewButton>}
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
  const [month, setMonth] = useState<string | null>(null);
  const [opened, setOpened] = useState<Opened>(null);
  const [order, setOrder] = useState(MOST_SPENT_FIRST);
  const query = toCentresQuery(workspaceId, isArchive, month);
  const found = useQuery(
    {
      ...query,
      // The same ones of another month, but not those in use in place of those that are archived.
      placeholderData: (
        previous: CostCentreList | undefined,
        shown: { queryKey: readonly unknown[] } | undefined,
      ) => (shown?.queryKey[3] === isArchive ? previous : undefined),
    },
    queryClient,
  );
  const centres = sortCentres(found.data?.cost_centres ?? [], order);
  const index = centres.findIndex(({ id }) => id === opened);
  const openAt = (at: number) => {
    const centre = centres[at];
    return centre && (() => setOpened(centre.id));
  };
  return {
    found,
    centres,
    isArchive,
    month,
    setMonth,
    order,
    setOrder,
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

interface DrawerPlaceProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function DrawerBeside({ title, children }: Omit<DrawerPlaceProps, 'onClose'>) {
  useFocusReturn();
  return (
    <aside aria-label={title} className="flex min-h-0 w-93 flex-none flex-col border-l border-line">
      {children}
    </aside>
  );
}

/** Beside the list, or over it where there is no room. */
function DrawerPlace({ title, onClose, children }: DrawerPlaceProps) {
  const isDesktop = useIsDesktop();
  if (!isDesktop)
    return (
      <Sheet isOpen from="right" title={title} onOpenChange={onClose}>
        {children}
      </Sheet>
    );
  return <DrawerBeside title={title}>{children}</DrawerBeside>;
}

/** Teams, projects and departments: what each spends, what it may spend, and whose spending it counts. */
export function CostCentresTab({ workspace }: WorkspaceTabProps) {
  const { t } = useTranslation('cost-centres');
  const nowMs = useNow('minute');
  const hasLetterKeys = useKeyboard((state) => state.hasLetterKeys);
  const tab = useCentres(workspace.id);
  const { found, centres, opened, centre } = tab;
  const isReadOnly = workspace.role === null;
  const drafts = useDrafts();
  const isUnsaved = (id: string) => {
    const known = centres.find((one) => one.id === id);
    return (known !== undefined || id === NEW) && drafts.isChanged(id, known ?? null);
  };
  const question = useLeaveQuestion(() => drafts.ids.some(isUnsaved));
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
      draft={drafts.of(centre?.id ?? NEW)}
      onDraft={drafts.changerOf(centre?.id ?? NEW)}
      onPrevious={tab.openPrevious}
      onNext={tab.openNext}
      onMade={tab.open}
      onClose={tab.close}
    />
  );
  return (
    <div className="flex h-full min-h-0">
      {question}
      <div className="@container min-h-0 min-w-0 flex-1 overflow-y-auto">
        <Toolbar
          list={tab.isArchive ? undefined : found.data}
          isArchive={tab.isArchive}
          isReadOnly={isReadOnly}
          months={lastMonths(nowMs, COST_CENTRE_MONTHS)}
          month={tab.month}
          onMonth={tab.setMonth}
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
            isUnsaved={isUnsaved}
            order={tab.order}
            onOrder={tab.setOrder}
            onSelect={tab.open}
          />
        )}
      </div>
      {drawer && (
        <DrawerPlace title={centre?.name ?? t('new')} onClose={tab.close}>
          {drawer}
        </DrawerPlace>
      )}
    </div>
  );
}
