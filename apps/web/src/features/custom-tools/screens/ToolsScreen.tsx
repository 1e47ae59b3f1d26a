import { useQuery } from '@tanstack/react-query';
import {
  CUSTOM_TOOL_STATES,
  type CustomTool,
  type CustomToolList,
} from '@parley/contract/custom-tools/schemas.ts';
import { Webhook } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { useKeyboard } from '../../../platform/keyboard/letter-keys.ts';
import { queryClient } from '../../../platform/query.ts';
import { NewButton } from '../../../ui/button/NewButton.tsx';
import { ButtonLink } from '../../../ui/button/ButtonLink.tsx';
import { KeyHints } from '../../../ui/display/KeyHints.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { SearchField } from '../../../ui/form/SearchField.tsx';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { formatCount } from '../../../ui/format/format-count.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { Pager } from '../../../ui/page/Pager.tsx';
import { useListKeys } from '../../../ui/use-list-keys.ts';
import { useSettled } from '../../../ui/use-settled.ts';
import { DeleteTool } from '../components/DeleteTool.tsx';
import { LoadProblem } from '../components/LoadProblem.tsx';
import { ToolTable } from '../components/ToolTable.tsx';
import { CatalogScreen, ToolTabs } from '../../tools/index.ts';
import { toToolsQuery, type ToolState } from '../custom-tools.api.ts';

/** Between letters, not after each. */
const SEARCH_PAUSE_MS = 250;
const CREATE = '/custom-webhook-tools/create';
const WAYS = [
  ['fromCurl', `${CREATE}?from=curl`],
  ['fromOpenApi', `${CREATE}?from=openapi`],
  ['fromFile', `${CREATE}?from=file`],
  ['manual', CREATE],
] as const;
const STATES: readonly ToolState[] = ['all', ...CUSTOM_TOOL_STATES];

function None({ words, isNarrowed }: { readonly words: string; readonly isNarrowed: boolean }) {
  const { t } = useTranslation('mcp');
  const icon = <Webhook size={16} aria-hidden />;
  if (isNarrowed) return <EmptyState icon={icon} title={t('custom.list.noneFound')} isFlush />;
  if (words !== '') return <EmptyState icon={icon} title={t('custom.notFound', { words })} isFlush />;
  return (
    <EmptyState
      icon={icon}
      title={t('custom.empty.title')}
      action={
        <span className="flex flex-wrap gap-2">
          {WAYS.map(([key, path]) => (
            <ButtonLink key={key} to={path} isQuiet>
              {t(`custom.import.${key}`)}
            </ButtonLink>
          ))}
        </span>
      }
      isFlush
    >
      {t('custom.empty.text')}
    </EmptyState>
  );
}

function Loading() {
  return (
    <div className="flex flex-col gap-2">
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} width="100%" height={44} />
      ))}
    </div>
  );
}

/** The page of tools; its views are tabs of one address. */
export function ToolsScreen() {
  const [search] = useSearchParams();
  const tab = search.get('tab');
  if (tab === 'mcp') return <Navigate to="/mcp-servers" replace />;
  if (tab !== 'catalog') return <OwnTools />;
  return (
    <Suspense fallback={null}>
      <CatalogScreen />
    </Suspense>
  );
}

interface FilterProps {
  readonly state: ToolState;
  readonly counts: CustomToolList['counts'] | undefined;
  readonly onState: (state: ToolState) => void;
}

/** Which tools are listed, and beside that the ways to make one. */
function Bar({ state, counts, onState }: FilterProps) {
  const { t } = useTranslation('mcp');
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-6 gap-y-2">
      <Segmented
        label={t('custom.list.filter')}
        value={state}
        options={STATES.map((value) => ({
          value,
          label: (
            <>
              {t(`custom.list.states.${value}`)}
              {counts && <span className="tnum text-ink-3">{counts[value]}</span>}
            </>
          ),
        }))}
        onChange={onState}
      />
      <span className="ml-auto hidden items-center gap-2 tablet:flex">
        {WAYS.map(([key, path]) => (
          <ButtonLink key={key} to={path} isQuiet>
            {t(`custom.import.${key}`)}
          </ButtonLink>
        ))}
      </span>
    </div>
  );
}

/** What is listed, and which row keys act on. */
function useTools() {
  const [words, setWords] = useState('');
  const [state, setState] = useState<ToolState>('all');
  const [page, setPage] = useState(1);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<CustomTool | null>(null);
  const settled = useSettled(words, SEARCH_PAUSE_MS);
  const found = useQuery(toToolsQuery({ words: settled, state, page }), queryClient);
  return {
    words,
    state,
    page,
    selectedId,
    deleting,
    found,
    setPage,
    setSelectedId,
    setDeleting,
    setWords(value: string) {
      setWords(value);
      setPage(1);
    },
    setState(value: ToolState) {
      setState(value);
      setPage(1);
    },
  };
}

type Tools = ReturnType<typeof useTools>;

function Content({ list, onEdit }: { readonly list: Tools; readonly onEdit: (toolId: string) => void }) {
  const { t, i18n } = useTranslation('mcp');
  const { found, words, state } = list;
  const { data } = found;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-4 py-5 tablet:px-8">
      {data && (data.counts.all > 0 || words.trim() !== '') && (
        <Bar state={state} counts={data.counts} onState={list.setState} />
      )}
      {found.isError && (
        <LoadProblem error={found.error} title={t('custom.notLoaded')} onRetry={() => void found.refetch()} />
      )}
      {found.isPending && <Loading />}
      {data && data.tools.length > 0 && (
        <ToolTable
          tools={data.tools}
          selectedId={list.selectedId}
          onEdit={onEdit}
          onDelete={list.setDeleting}
        />
      )}
      {data && data.tools.length === 0 && <None words={words.trim()} isNarrowed={state !== 'all'} />}
      {data && data.tools.length > 0 && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-4 text-13 text-ink-3">
          <span className="tnum">
            {t('custom.list.sum', {
              count: data.total,
              shown: formatCount(data.total, i18n.language),
            })}
          </span>
          <KeyHints
            hints={[
              { keys: ['J', 'K'], does: t('custom.list.keys.move') },
              { keys: ['E'], does: t('custom.list.keys.edit') },
            ]}
          />
        </div>
      )}
      {data && (
        <div className="mt-3">
          <Pager page={list.page} perPage={data.per_page} total={data.total} onChange={list.setPage} />
        </div>
      )}
    </div>
  );
}

/** The tools that a person made of addresses. */
function OwnTools() {
  // All texts of the page: one that comes later would blank it.
  const { t } = useTranslation(['mcp', 'common', 'pages']);
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const hasLetterKeys = useKeyboard((state) => state.hasLetterKeys);
  const list = useTools();
  const { deleting, setDeleting } = list;
  const edit = (toolId: string) => void navigate(`/custom-webhook-tools/${toolId}/edit`);
  useListKeys({
    hasLetterKeys,
    rowIds: (list.found.data?.tools ?? []).map(({ id }) => id),
    selectedId: list.selectedId,
    onSelect: list.setSelectedId,
    onUse: edit,
    onCreate: () => void navigate(CREATE),
    onSearch: () => field.current?.focus(),
    letters: { e: edit },
  });
  return (
    <Page
      title={t('custom.title')}
      tabs={<ToolTabs />}
      isTitleHidden
      actions={
        <div className="flex w-[calc(100vw-24px)] items-center gap-2 tablet:w-auto">
          <div className="min-w-0 flex-1 tablet:w-56">
            <SearchField
              ref={field}
              label={t('custom.find')}
              value={list.words}
              keys={['/']}
              onChange={list.setWords}
            />
          </div>
          <NewButton variant="primary" onClick={() => void navigate(CREATE)}>
            {t('custom.create')}
          </NewButton>
        </div>
      }
    >
      <Content list={list} onEdit={edit} />
      {deleting && <DeleteTool tool={deleting} onClose={() => setDeleting(null)} />}
    </Page>
  );
}
