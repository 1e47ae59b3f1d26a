import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTools } from '../../../../platform/tools/use-tools.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { AgentDiff } from '../../components/AgentDiff.tsx';
import { useNameOfModel } from '../use-name-of-model.ts';
import type { Builder } from './use-builder.ts';

const NOTE_MAX_LENGTH = 500;

function ChangesAndNote({ builder }: { readonly builder: Builder }) {
  const { t } = useTranslation('agents');
  const { data: tools = [] } = useTools();
  const nameOfModel = useNameOfModel();
  return (
    <div className="flex max-h-[40vh] flex-col gap-4 overflow-y-auto px-0.5 pt-2 pb-1">
      <AgentDiff before={builder.saved} after={builder.input} tools={tools} nameOfModel={nameOfModel} />
      <TextField
        label={t('versions.note')}
        placeholder={t('versions.noteUnwritten')}
        maxLength={NOTE_MAX_LENGTH}
        autoComplete="off"
        value={builder.note}
        onChange={(event) => builder.setNote(event.target.value)}
      />
    </div>
  );
}

/** What saving changes, and the note of the version that it makes. Compared only while it is open: it takes a while. */
function Changes({ builder, title }: { readonly builder: Builder; readonly title: string }) {
  const [isOpen, setOpen] = useState(false);
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <div className="w-full">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="inline-flex items-center gap-1.5 py-1 font-strong pointer-coarse:min-h-11"
      >
        <Chevron size={14} aria-hidden className="text-ink-3" />
        {title}
      </button>
      {isOpen && <ChangesAndNote builder={builder} />}
    </div>
  );
}

/** The agent was saved elsewhere: what was typed goes over that, or is given up for it. */
function OutdatedNotice({ builder }: { readonly builder: Builder }) {
  const { t } = useTranslation('agents');
  return (
    <Notice
      tone="warn"
      title={t('outdated.title')}
      actions={
        <>
          <Changes builder={builder} title={t('outdated.compare')} />
          <Button size="small" onClick={builder.discard}>
            {t('outdated.load')}
          </Button>
          <Button size="small" onClick={builder.saveOver}>
            {t('outdated.saveOver')}
          </Button>
        </>
      }
    >
      {t('outdated.text')}
    </Notice>
  );
}

/** What is not saved yet, within reach wherever the form is scrolled to. */
export function SaveBar({ builder }: { readonly builder: Builder }) {
  const { t } = useTranslation('agents');
  if (!builder.isChanged) return null;
  return (
    <div
      role="region"
      aria-label={t('unsaved.label')}
      className="rise-in sticky bottom-3 z-10 rounded-4 border border-line bg-surface shadow-2 dark:border-line-strong"
    >
      {builder.isOutdated ? (
        <OutdatedNotice builder={builder} />
      ) : (
        <div className="flex flex-wrap items-center gap-2 px-3.5 py-2">
          <span className="min-w-0 flex-1 text-ink-2">
            {t(builder.wasRestored ? 'unsaved.restored' : 'unsaved.text')}
          </span>
          <Button size="small" onClick={builder.discard}>
            {t('unsaved.discard')}
          </Button>
          {builder.agentId !== null && (
            <Button size="small" variant="primary" isBusy={builder.isSaving} onClick={builder.save}>
              {t('save')}
            </Button>
          )}
          {builder.agentId !== null && <Changes builder={builder} title={t('unsaved.compare')} />}
        </div>
      )}
    </div>
  );
}
