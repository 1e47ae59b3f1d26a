import { useQuery } from '@tanstack/react-query';
import type { CustomTool } from '@parley/contract/custom-tools/schemas.ts';
import { Plus, Webhook } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { queryClient } from '../../../platform/query.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ButtonLink } from '../../../ui/button/ButtonLink.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { SearchField } from '../../../ui/form/SearchField.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { Pager } from '../../../ui/page/Pager.tsx';
import { useSettled } from '../../../ui/use-settled.ts';
import { DeleteTool } from '../components/DeleteTool.tsx';
import { LoadProblem } from '../components/LoadProblem.tsx';
import { ToolRow } from '../components/ToolRow.tsx';
import { CatalogScreen, ToolTabs } from '../../tools/index.ts';
import { toToolsQuery } from '../custom-tools.api.ts';

/** Between letters, not after each. */
const SEARCH_PAUSE_MS = 250;
const CREATE = '/custom-webhook-tools/create';

function None({ words }: { readonly words: string }) {
  const { t } = useTranslation('mcp');
  const icon = <Webhook size={16} aria-hidden />;
  if (words !== '') return <EmptyState icon={icon} title={t('custom.notFound', { words })} isFlush />;
  return (
    <EmptyState
      icon={icon}
      title={t('custom.empty.title')}
      action={
        <span className="flex flex-wrap gap-2">
          <ButtonLink to={`${CREATE}?from=curl`} isQuiet>
            {t('custom.import.fromCurl')}
          </ButtonLink>
          <ButtonLink to={`${CREATE}?from=openapi`} isQuiet>
            {t('custom.import.fromOpenApi')}
          </ButtonLink>
          <ButtonLink to={`${CREATE}?from=file`} isQuiet>
            {t('custom.import.fromFile')}
          </ButtonLink>
          <ButtonLink to={CREATE} isQuiet>
            {t('custom.import.manual')}
          </ButtonLink>
        </span>
      }
      isFlush
    >
      {t('custom.empty.text')}
    </EmptyState>
  );
}

/** The page of tools; its views are tabs of one address. */
export function ToolsScreen() {
  const [search] = useSearchParams();
  if (search.get('tab') !== 'catalog') return <OwnTools />;
  return (
    <Suspense fallback={null}>
      <CatalogScreen />
    </Suspense>
  );
}

/** The tools that a person made of addresses. */
function OwnTools() {
  // All texts of the page: one that comes later would blank it.
  const { t } = useTranslation(['mcp', 'common', 'pages']);
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const [page, setPage] = useState(1);
  const [deleting, setDeleting] = useState<CustomTool | null>(null);
  const found = useQuery(toToolsQuery(useSettled(words, SEARCH_PAUSE_MS), page), queryClient);
  const tools = found.data?.tools ?? [];
  return (
    <Page
      title={t('custom.title')}
      tabs={<ToolTabs />}
      isTitleHidden
      actions={
        <div className="flex w-[calc(100vw-24px)] items-center gap-2 tablet:w-auto">
          <div className="min-w-0 flex-1 tablet:w-56">
            <SearchField
              label={t('custom.find')}
              value={words}
              onChange={(value) => {
                setWords(value);
                setPage(1);
              }}
            />
          </div>
          <Button variant="primary" onClick={() => void navigate(CREATE)}>
            <Plus size={14} aria-hidden />
            {t('custom.create')}
          </Button>
        </div>
      }
    >
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-5 tablet:px-8">
        {found.isError && (
          <LoadProblem
            error={found.error}
            title={t('custom.notLoaded')}
            onRetry={() => void found.refetch()}
          />
        )}
        {found.isPending && <Skeleton width="100%" height={56} />}
        {tools.length > 0 && (
          <ul aria-label={t('custom.title')} className="rounded-4 border border-line bg-surface">
            {tools.map((tool) => (
              <ToolRow
                key={tool.id}
                tool={tool}
                onEdit={() => void navigate(`/custom-webhook-tools/${tool.id}/edit`)}
                onDelete={() => setDeleting(tool)}
              />
            ))}
          </ul>
        )}
        {found.isSuccess && tools.length === 0 && <None words={words.trim()} />}
        {found.data && (
          <div className="mt-3">
            <Pager page={page} perPage={found.data.per_page} total={found.data.total} onChange={setPage} />
          </div>
        )}
      </div>
      {deleting && <DeleteTool tool={deleting} onClose={() => setDeleting(null)} />}
    </Page>
  );
}
