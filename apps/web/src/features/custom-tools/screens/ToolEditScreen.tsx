import { useQuery } from '@tanstack/react-query';
import { pickFreeName } from '@parley/contract/custom-tools/tool-names.ts';
import type { CustomToolDetail } from '@parley/contract/custom-tools/schemas.ts';
import { Copy, Download, Webhook } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { saveBlob } from '../../../platform/browser/save-blob.ts';
import { queryClient } from '../../../platform/query.ts';
import { textsOf } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ForMembers } from '../../../ui/feedback/ForMembers.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { ParentLink } from '../../../ui/page/ParentLink.tsx';
import { useLeaveQuestion } from '../../../ui/use-leave-question.tsx';
import { useAuth } from '../../auth/index.ts';
import { CopyNotes } from '../components/CopyNotes.tsx';
import { LoadProblem } from '../components/LoadProblem.tsx';
import { CurlPanel } from '../import/CurlPanel.tsx';
import { FilePanel } from '../import/FilePanel.tsx';
import { ImportNotes } from '../import/ImportNotes.tsx';
import { OpenApiPage } from '../import/OpenApiPage.tsx';
import { SourceTabs } from '../import/SourceTabs.tsx';
import { toSource } from '../import/source.ts';
import { TestPanel } from '../components/TestPanel.tsx';
import { ToolFields } from '../components/ToolFields.tsx';
import { useToolForm } from '../components/use-tool-form.ts';
import { toToolQuery } from '../custom-tools.api.ts';
import { toDraft, type ToolDraft } from '../tool-draft.ts';
import { toCopy, toFileName, toToolFile, type ToolCopy } from '../tool-file.ts';

function Parent() {
  const { t } = useTranslation('mcp');
  return <ParentLink to="/custom-webhook-tools">{t('custom.title')}</ParentLink>;
}

/** Filled in from elsewhere, not saved. */
interface Start {
  readonly draft: ToolDraft;
  /** What a person should know of it. */
  readonly notes: ReactNode;
}

interface EditorProps {
  readonly tool: CustomToolDetail | null;
  readonly start?: Start | null;
  /** What is typed is there again after a reload. */
  readonly isKept?: boolean;
  /** The tool that `start` is a copy of. */
  readonly copiedId?: string | null;
}

const toCopyStart = ({ draft, missingSecrets }: ToolCopy): Start => ({
  draft,
  notes: <CopyNotes missingSecrets={missingSecrets} />,
});

function SavedActions({ tool }: { readonly tool: CustomToolDetail }) {
  const { t } = useTranslation('mcp');
  const navigate = useNavigate();
  const exportTool = () =>
    saveBlob(toFileName(tool), new Blob([toToolFile(tool)], { type: 'application/json' }));
  return (
    <>
      <Button onClick={exportTool}>
        <Download size={14} aria-hidden />
        {t('custom.export')}
      </Button>
      <Button
        onClick={() => void navigate(`/custom-webhook-tools/create?copy=${encodeURIComponent(tool.id)}`)}
      >
        <Copy size={14} aria-hidden />
        {t('custom.duplicate')}
      </Button>
    </>
  );
}

function Editor({ tool, start = null, isKept = false, copiedId = null }: EditorProps) {
  const { t } = useTranslation('mcp');
  const navigate = useNavigate();
  const userId = useAuth((state) => state.account?.id ?? null);
  const form = useToolForm(
    { tool, start: start?.draft ?? null, keeperId: isKept ? userId : null, copiedId },
    (id) => void navigate(`/custom-webhook-tools/${id}/edit`, { replace: true }),
  );
  const question = useLeaveQuestion(form.hasUnsaved, form.forget);
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
          {tool && <SavedActions tool={tool} />}
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
          {start?.notes}
          {failure && (
            <Notice tone="danger" title={textsOf(failure.code).title}>
              {textsOf(failure.code).text}
            </Notice>
          )}
          <ToolFields form={form} />
        </form>
        <TestPanel tool={tool} />
      </div>
      {question}
    </Page>
  );
}

const TITLE_MAX_LENGTH = 100;

/** `isCopied`: as the beginning of another one. */
function Saved({ toolId, isCopied = false }: { readonly toolId: string; readonly isCopied?: boolean }) {
  const { t } = useTranslation('mcp');
  const found = useQuery(toToolQuery(toolId), queryClient);
  const [begun, setBegun] = useState<Start | null>(null);
  // What is read later does not replace what was typed since.
  if (isCopied && begun === null && found.data) {
    const { name, display_name: title } = found.data;
    const copied = {
      ...found.data,
      name: pickFreeName(name, (free) => free === name),
      display_name: title === '' ? '' : t('custom.copyOf', { tool: title }).slice(0, TITLE_MAX_LENGTH),
    };
    setBegun(toCopyStart(toCopy(copied)));
  }
  if (begun) return <Editor key="copy" tool={null} start={begun} isKept copiedId={toolId} />;
  if (found.data && !isCopied) return <Editor key={toolId} tool={found.data} />;
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
  const [start, setStart] = useState<Start | null>(null);
  const { t } = useTranslation('mcp');
  const source = toSource(query.get('from'));
  const copied = query.get('copy');
  if (copied !== null) return <Saved key={copied} toolId={copied} isCopied />;
  if (source === 'manual') return <Editor key="new" tool={null} start={start} isKept />;
  if (source === 'openapi') return <OpenApiPage parent={<Parent />} />;
  return (
    <Page title={t('custom.create')} parent={<Parent />}>
      {source === 'curl' ? (
        <CurlPanel
          onRead={(found) => setStart({ draft: toDraft(found.tool), notes: <ImportNotes found={found} /> })}
        />
      ) : (
        <FilePanel onRead={(copy) => setStart(toCopyStart(copy))} />
      )}
    </Page>
  );
}

/** One tool, made or changed, with a test of it. */
export function ToolEditScreen() {
  // All texts of the page: one that comes later would blank it.
  const { t } = useTranslation(['mcp', 'common', 'pages']);
  const isGuest = useAuth((state) => state.account?.role === 'guest');
  const { toolId } = useParams();
  if (isGuest)
    return (
      <Page title={t('custom.create')} parent={<Parent />}>
        <div className="px-4 py-5 tablet:px-8">
          <ForMembers icon={<Webhook size={16} aria-hidden />} title={t('custom.guests.title')} isFlush>
            {t('custom.guests.text')}
          </ForMembers>
        </div>
      </Page>
    );
  return toolId === undefined ? <Created /> : <Saved toolId={toolId} />;
}
