import { useQuery } from '@tanstack/react-query';
import { SHOWN_DAYS } from '@parley/contract/deployments/constants.ts';
import type { ScheduledDeployment } from '@parley/contract/deployments/schemas.ts';
import { CalendarClock } from 'lucide-react';
import { useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useKeyboard } from '../../../../platform/keyboard/letter-keys.ts';
import { queryClient } from '../../../../platform/query.ts';
import { NewButton } from '../../../../ui/button/NewButton.tsx';
import { ButtonLink } from '../../../../ui/button/ButtonLink.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { RetryBar } from '../../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { Segmented } from '../../../../ui/form/Segmented.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/ConfirmDialog.tsx';
import { Page } from '../../../../ui/page/Page.tsx';
import { Pager } from '../../../../ui/page/Pager.tsx';
import { useListKeys } from '../../../../ui/use-list-keys.ts';
import { useNow } from '../../../../ui/use-now.ts';
import { KeyHints } from '../../../../ui/display/KeyHints.tsx';
import { toFiguresQuery } from '../schedules.api.ts';
import { toCity } from '../show-times.ts';
import { ScheduleFigures } from './ScheduleFigures.tsx';
import { toEditPath, toLogsPath } from './paths.ts';
import { WITH_DAYS, WITH_RESULT, WITH_SUMS, WITH_TIMES } from './columns.ts';
import { ScheduleRow } from './ScheduleRow.tsx';
import { STATES, useSchedules } from './use-schedules.ts';
import { WeekCalendar } from './WeekCalendar.tsx';

const CREATE = '/scheduled-agents/create';

type Schedules = ReturnType<typeof useSchedules>;

const HEAD = 'px-3 py-2 text-left text-12 font-medium whitespace-nowrap text-ink-3';

function ScheduleTable({
  schedules,
  timezone,
  onRemove,
}: {
  readonly schedules: Schedules;
  readonly timezone: string | null;
  readonly onRemove: (schedule: ScheduledDeployment) => void;
}) {
  const { t } = useTranslation('scheduled-agents');
  const now = useNow('second');
  const { list, rows } = schedules;
  if (list.isPending) return <Skeleton width="100%" height={160} />;
  // A bar above says that they could not be loaded.
  if (rows.length === 0 && list.isError) return null;
  if (rows.length === 0)
    return schedules.state === 'all' && schedules.words === '' ? (
      <EmptyState
        icon={<CalendarClock size={16} aria-hidden />}
        title={t('list.empty')}
        action={<ButtonLink to="/scheduled-agents/deploy">{t('list.choose')}</ButtonLink>}
        isFlush
      >
        {t('list.emptyText')}
      </EmptyState>
    ) : (
      <p className="py-4 text-ink-3">{t('list.nothing')}</p>
    );
  return (
    <div className="@container overflow-hidden border-line max-tablet:-mx-4 max-tablet:border-b tablet:rounded-4 tablet:border">
      <table aria-label={t('title')} className="w-full border-collapse">
        <thead className="max-tablet:sr-only">
          <tr>
            <th className={HEAD}>{t('list.agent')}</th>
            <th className={`${HEAD} ${WITH_TIMES}`}>{t('list.when')}</th>
            <th className={`${HEAD} ${WITH_TIMES}`}>{t('list.next')}</th>
            <th className={`${HEAD} ${WITH_DAYS}`}>{t('list.days', { count: SHOWN_DAYS })}</th>
            <th className={`${HEAD} ${WITH_RESULT}`}>{t('list.last')}</th>
            <th className={`${HEAD} text-right! ${WITH_SUMS}`}>{t('list.runs')}</th>
            <th className={`${HEAD} text-right! ${WITH_SUMS}`}>{t('list.cost')}</th>
            <th className={`${HEAD} ${WITH_RESULT}`}>
              <span className="sr-only">{t('list.actions')}</span>
            </th>
            <th className={`${HEAD} text-right!`}>{t('list.on')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((schedule) => (
            <ScheduleRow
              key={schedule.id}
              schedule={schedule}
              isCurrent={schedule.id === schedules.selectedId}
              isOn={schedules.isOn(schedule)}
              timezone={timezone}
              now={now}
              onSwitch={(isOn) => schedules.setActive(schedule, isOn)}
              onRun={() => schedules.run(schedule)}
              onRemove={() => onRemove(schedule)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Filters({
  schedules,
  searchRef,
  isOwnZone,
  onZone,
}: {
  readonly schedules: Schedules;
  readonly searchRef: RefObject<HTMLInputElement | null>;
  readonly isOwnZone: boolean;
  readonly onZone: (isOwnZone: boolean) => void;
}) {
  const { t } = useTranslation('scheduled-agents');
  const counts = useQuery(toFiguresQuery(), queryClient).data?.counts;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Segmented
        label={t('list.filter')}
        value={schedules.state}
        options={STATES.map((value) => ({
          value,
          label: (
            <>
              {t(`list.states.${value}`)}{' '}
              {counts && <span className="tnum font-regular text-ink-3">{counts[value]}</span>}
            </>
          ),
        }))}
        onChange={schedules.setState}
      />
      <Segmented
        label={t('list.zone')}
        value={isOwnZone ? 'mine' : 'own'}
        options={(['mine', 'own'] as const).map((value) => ({
          value,
          label: t(`list.zones.${value}`),
        }))}
        onChange={(value) => onZone(value === 'mine')}
      />
      <div className="ml-auto w-full tablet:max-w-64">
        <SearchField
          ref={searchRef}
          label={t('list.find')}
          value={schedules.words}
          keys={['/']}
          onChange={schedules.setWords}
        />
      </div>
    </div>
  );
}

/** Keys of the list; R runs, P pauses or goes on, L opens the log of the chosen row. */
function useRowKeys(schedules: Schedules): RefObject<HTMLInputElement | null> {
  const navigate = useNavigate();
  const search = useRef<HTMLInputElement>(null);
  const hasLetterKeys = useKeyboard((state) => state.hasLetterKeys);
  const { rows } = schedules;
  const withRow = (use: (row: ScheduledDeployment) => void) => (id: string) => {
    const row = rows.find((one) => one.id === id);
    if (row) use(row);
  };
  useListKeys({
    hasLetterKeys,
    rowIds: rows.map(({ id }) => id),
    selectedId: schedules.selectedId,
    onSelect: schedules.select,
    onUse: withRow((row) => void navigate(toEditPath(row))),
    onCreate: () => void navigate(CREATE),
    onSearch: () => search.current?.focus(),
    letters: {
      r: withRow(schedules.run),
      p: withRow((row) => schedules.setActive(row, !schedules.isOn(row))),
      l: withRow((row) => void navigate(toLogsPath(row))),
    },
  });
  return search;
}

/** Whose times are shown, and the keys. */
function Foot({ city }: { readonly city: string | null }) {
  const { t } = useTranslation('scheduled-agents');
  return (
    <div className="flex flex-wrap justify-between gap-3 text-12 text-ink-3">
      <p>{city !== null && t('list.zoneNote', { city })}</p>
      <KeyHints
        hints={[
          { keys: ['J', 'K'], does: t('list.keys.move') },
          { keys: ['R'], does: t('list.keys.run') },
          { keys: ['P'], does: t('list.keys.pause') },
          { keys: ['L'], does: t('list.keys.log') },
        ]}
      />
    </div>
  );
}

/** All schedules of the person, and the coming week. */
export function SchedulesScreen() {
  const { t } = useTranslation(['scheduled-agents', 'deployments']);
  const navigate = useNavigate();
  const schedules = useSchedules();
  const [removing, setRemoving] = useState<ScheduledDeployment | null>(null);
  const [isOwnZone, setIsOwnZone] = useState(true);
  const search = useRowKeys(schedules);
  const { list, rows } = schedules;
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Page
      title={t('title')}
      subtitle={list.data ? String(list.data.total) : undefined}
      actions={
        <>
          <span className="max-tablet:hidden">
            <ButtonLink to="/scheduled-agents/deploy" isQuiet>
              {t('list.deploy')}
            </ButtonLink>
          </span>
          <NewButton variant="primary" onClick={() => void navigate(CREATE)}>
            {t('new')}
          </NewButton>
        </>
      }
    >
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4.5 tablet:px-7">
        <div className="mx-auto flex max-w-300 flex-col gap-4">
          <ScheduleFigures timezone={zone} />
          <Filters schedules={schedules} searchRef={search} isOwnZone={isOwnZone} onZone={setIsOwnZone} />
          {list.isError && <RetryBar title={t('list.failed')} onRetry={() => void list.refetch()} />}
          <ScheduleTable
            schedules={schedules}
            timezone={isOwnZone ? zone : null}
            onRemove={(schedule) => setRemoving(schedule)}
          />
          {list.data && (
            <Pager
              page={list.data.page}
              perPage={list.data.per_page}
              total={list.data.total}
              onChange={schedules.setPage}
            />
          )}
          {rows.length > 0 && (
            <>
              <Foot city={isOwnZone ? toCity(zone) : null} />
              <h2 className="mt-2 font-strong">{t('calendar.title')}</h2>
              <WeekCalendar />
            </>
          )}
        </div>
      </div>
      {removing && (
        <ConfirmDialog
          title={t('list.removing', { name: removing.agent_name })}
          action={t('list.remove')}
          onCancel={() => setRemoving(null)}
          onConfirm={() => {
            schedules.remove(removing);
            setRemoving(null);
          }}
        >
          {t('list.removeText')}
        </ConfirmDialog>
      )}
    </Page>
  );
}
