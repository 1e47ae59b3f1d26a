import type { AppError } from '@parley/contract/errors/app-error.ts';
import { Download, Pencil, RotateCcw, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveBlob } from '../../../platform/browser/save-blob.ts';
import { showError } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { CopyButton } from '../../../ui/button/CopyButton.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import type { ArtifactDraft } from './artifact-drafts.ts';
import { toFile, toLanguage } from './artifact-file.ts';
import { ArtifactEditor } from './ArtifactEditor.tsx';
import { ArtifactPreview } from './ArtifactPreview.tsx';
import { ArtifactSource } from './ArtifactSource.tsx';
import { ArtifactVersions } from './ArtifactVersions.tsx';
import type { Artifact, ArtifactVersion } from './artifacts.ts';
import type { ArtifactOpening } from './open-artifact.ts';

export interface ArtifactContentsProps {
  readonly artifacts: readonly Artifact[];
  readonly artifact: Artifact;
  readonly shown: ArtifactVersion;
  /** An agent writes in this chat. */
  readonly isBusy: boolean;
  readonly draft: ArtifactDraft | null;
  readonly onDraft: (draft: ArtifactDraft | null) => void;
  readonly onOpen: (opening: ArtifactOpening) => void;
  readonly onWrite: (version: {
    readonly content: string;
    readonly from: number;
  }) => Promise<AppError | null>;
  readonly onClose: () => void;
}

function useWriting({ artifact, onWrite, onDraft, onOpen }: ArtifactContentsProps) {
  const { t } = useTranslation('artifacts');
  const [isSaving, setSaving] = useState(false);
  const [outcome, setOutcome] = useState('');
  /** On top of the newest version, which the person has been shown or told of. */
  async function write(content: string): Promise<void> {
    setSaving(true);
    const from = artifact.newest.version;
    const refusal = await onWrite({ content, from });
    setSaving(false);
    if (refusal) {
      showError(refusal);
      return;
    }
    onDraft(null);
    onOpen({ artifactId: artifact.id, version: null, isByItself: true });
    // Seen by the number of the version. A notice would lie over the button that saves the next change.
    setOutcome(t('version.saved', { number: from + 1 }));
  }
  return { isSaving, outcome, write: (content: string) => void write(content) };
}

function Tools({
  artifact,
  shown,
  isBusy,
  onDraft,
  write,
}: ArtifactContentsProps & { readonly write: (content: string) => void }) {
  const { t } = useTranslation('artifacts');
  const isNewest = shown === artifact.newest;
  const handleSave = () => {
    const { name, mediaType } = toFile(shown);
    saveBlob(name, new Blob([shown.content], { type: mediaType }));
  };
  return (
    <span className="ml-auto flex flex-none items-center gap-0.5">
      {isNewest ? (
        <IconButton
          label={t('edit.start')}
          onClick={() => onDraft({ from: shown.version, text: shown.content })}
        >
          <Pencil size={15} aria-hidden />
        </IconButton>
      ) : (
        <Button size="small" disabled={isBusy} onClick={() => write(shown.content)}>
          <RotateCcw size={13} aria-hidden />
          {t('version.restore')}
        </Button>
      )}
      <CopyButton getText={() => shown.content} label={t('copy')} />
      <IconButton label={t('download')} onClick={handleSave}>
        <Download size={15} aria-hidden />
      </IconButton>
    </span>
  );
}

function Head({ artifacts, artifact, onOpen, onClose }: ArtifactContentsProps) {
  const { t } = useTranslation('artifacts');
  return (
    <div className="flex h-11 flex-none items-center gap-2 border-b border-line pr-2 pl-4 pointer-coarse:h-14">
      <span className="min-w-0 flex-1">
        {artifacts.length === 1 ? (
          <h2 dir="auto" className="truncate text-13 font-strong">
            {artifact.newest.title}
          </h2>
        ) : (
          <Select
            size="small"
            aria-label={t('choose')}
            value={artifact.id}
            options={artifacts.map(({ id, newest }) => ({ value: id, label: newest.title }))}
            onChange={(artifactId) => onOpen({ artifactId, version: null, isByItself: true })}
          />
        )}
      </span>
      <IconButton label={t('close')} onClick={onClose}>
        <X size={16} aria-hidden />
      </IconButton>
    </div>
  );
}

export function ArtifactContents(props: ArtifactContentsProps) {
  const { artifact, shown, isBusy, draft, onDraft, onOpen } = props;
  const { t } = useTranslation('artifacts');
  const [view, setView] = useState<'preview' | 'source'>('preview');
  const { isSaving, outcome, write } = useWriting(props);
  const announcement = (
    <p role="status" className="sr-only">
      {outcome}
    </p>
  );
  if (draft !== null)
    return (
      <>
        {announcement}
        <Head {...props} />
        <ArtifactEditor
          text={draft.text}
          isChanged={draft.text !== artifact.versions.find(({ version }) => version === draft.from)?.content}
          isBusy={isBusy}
          isSaving={isSaving}
          isBehind={artifact.newest.version !== draft.from}
          onChange={(text) => onDraft({ ...draft, text })}
          onSave={() => write(draft.text)}
          onCancel={() => onDraft(null)}
        />
      </>
    );
  // Programs have no other look than their source.
  const hasPreview = shown.kind !== 'code';
  return (
    <>
      {announcement}
      <Head {...props} />
      <div className="flex flex-none flex-wrap items-center gap-2 border-b border-line px-3 py-1.5">
        {hasPreview && (
          <Segmented
            label={t('view.label')}
            value={view}
            options={[
              { value: 'preview', label: t('view.preview') },
              { value: 'source', label: t('view.source') },
            ]}
            onChange={setView}
          />
        )}
        <Tools {...props} write={write} />
      </div>
      {hasPreview && view === 'preview' ? (
        // Another version is another app.
        <ArtifactPreview key={`${artifact.id} ${shown.version}`} version={shown} />
      ) : (
        <ArtifactSource content={shown.content} language={toLanguage(shown)} label={t('view.source')} />
      )}
      <div className="flex flex-none items-center border-t border-line px-2 py-1">
        <ArtifactVersions
          artifact={artifact}
          shown={shown}
          onShow={(version) =>
            onOpen({
              artifactId: artifact.id,
              version: version === artifact.newest.version ? null : version,
              isByItself: true,
            })
          }
        />
      </div>
    </>
  );
}
