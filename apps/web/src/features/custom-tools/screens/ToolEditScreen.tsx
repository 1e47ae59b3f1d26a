import { useQuery } from '@tanstack/react-query';
import type { CurlImport } from '@parley/contract/custom-tools/import-schemas.ts';
import type { CustomToolDetail } from '@parley/contract/custom-tools/schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { queryClient } from '../../../platform/query.ts';
import { textsOf } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { LoadProblem } from '../components/LoadProblem.tsx';
import { CurlPanel } from '../import/CurlPanel.tsx';
import { ImportNotes } from '../import/ImportNotes.tsx';
import { OpenApiPage } from '../import/OpenApiPage.tsx';
import { SourceTabs } from '../import/SourceTabs.tsx';
import { toSource } from '../import/source.ts';
import { TestPanel } from '../components/TestPanel.tsx';
import { ToolFields } from '../components/ToolFields.tsx';
import { useToolForm } from '../components/use-tool-form.ts';
import { toToolQuery } from '../custom-tools.api.ts';
import { toDraft } from '../tool-draft.ts';

function Parent() {
  const { t } = useTranslation('mcp');
  return (
    <Link to="/custom-webhook-tools" className="touch-target text-ink-3 hover:text-ink">
      {t('custom.title')} ›
    </Link>
  );
}

interface EditorProps {
  readonly tool: CustomToolDetail | null;
  /** Filled in from elsewhere, not saved. */
  readonly start?: CurlImport | null;
}

function Editor({ tool, start = null }: EditorProps) {
  const { t } = useTranslation('mcp');
  const navigate = useNavigate();
  const form = useToolForm(
    tool,
    start && toDraft(start.tool),
    (id) => void navigate(`/custom-webhook-tools/${id}/edit`, { replace: true }),
  );
  const { failure } = form;
  return (
    <Page
      title={tool ? tool.display_name || tool.name : t('custom.create')}
      parent={<Parent />}
      actions={
        <>
          <span role="status" className="text-ink-3">
            {form.isSaved && t('custom.saved')}
          </span>
          <Button variant="primary" isBusy={form.isBusy} onClick={form.save}>
            {t('custom.save')}
          </Button>
        </>
      }
    >
      <div className="flex min-h-0 flex-1 max-tablet:flex-col max-tablet:overflow-y-auto">
        <form
          aria-label={t('custom.form')}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            form.save();
          }}
          className="flex min-w-0 flex-1 flex-col gap-5 px-4 py-5 tablet:overflow-y-auto tablet:px-8"
        >
          {tool === null && <SourceTabs value="manual" />}
          {start && <ImportNotes found={start} />}
          {failure && (
            <Notice tone="danger" title={textsOf(failure.code).title}>
              {textsOf(failure.code).text}
            </Notice>
          )}
          <ToolFields form={form} />
        </form>
        <TestPanel toolId={tool?.id ?? null} />
      </div>
    </Page>
  );
}

function Saved({ toolId }: { readonly toolId: string }) {
  const { t } = useTranslation('mcp');
  const found = useQuery(toToolQuery(toolId), queryClient);
  if (found.data) return <Editor key={toolId} tool={found.data} />;
  return (
    <Page title={t('custom.form')} parent={<Parent />}>
      <div className="px-4 py-5 tablet:px-8">
        {found.isPending && <Skeleton width="100%" height={56} />}
        {found.isError && (
          <LoadProblem
            error={found.error}
            title={t('custom.notLoadedOne')}
            onRetry={() => void found.refetch()}
          />
        )}
      </div>
    </Page>
  );
}

/** By hand, or from what exists. */
function Created() {
  const [query] = useSearchParams();
  const [start, setStart] = useState<CurlImport | null>(null);
  const { t } = useTranslation('mcp');
  const source = toSource(query.get('from'));
  if (source === 'manual') return <Editor key="new" tool={null} start={start} />;
  if (source === 'openapi') return <OpenApiPage parent={<Parent />} />;
  return (
    <Page title={t('custom.create')} parent={<Parent />}>
      <CurlPanel onRead={setStart} />
    </Page>
  );
}

/** One tool, made or changed, with a test of it. */
export function ToolEditScreen() {
  // All texts of the page: one that comes later would blank it.
  useTranslation(['mcp', 'common', 'pages']);
  const { toolId } = useParams();
  return toolId === undefined ? <Created /> : <Saved toolId={toolId} />;
}
