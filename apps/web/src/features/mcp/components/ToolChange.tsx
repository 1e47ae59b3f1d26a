import type { McpTool } from '@parley/contract/mcp/schemas.ts';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { listChangedParts, listOddities, type ChangedPart } from '../describe-change.ts';

function Part({ changed }: { readonly changed: ChangedPart }) {
  const { t } = useTranslation('mcp');
  const { part, before, after } = changed;
  const looks = part === 'parameters' ? 'font-mono text-12' : 'text-13';
  return (
    <div className={`break-words whitespace-pre-wrap text-ink ${looks}`}>
      <p className="max-h-60 overflow-y-auto bg-danger-tint px-3.5 py-2.5">
        <span className="mr-2 text-danger" aria-hidden>
          -
        </span>
        <span className="sr-only">{t('before')}</span>
        <del className="no-underline">{before}</del>
      </p>
      <p className="max-h-60 overflow-y-auto bg-live-tint px-3.5 py-2.5">
        <span className="mr-2 text-live" aria-hidden>
          +
        </span>
        <span className="sr-only">{t('after')}</span>
        <ins className="no-underline">
          {after.map(({ text, isNew }, index) => (isNew ? <b key={index}>{text}</b> : text))}
        </ins>
      </p>
    </div>
  );
}

export interface ToolChangeProps {
  readonly tool: McpTool;
  /** With the hash of what is shown. */
  readonly onAccept: (hash: string) => void;
}

/** How the server describes the tool now, beside what was accepted. */
export function ToolChange({ tool, onAccept }: ToolChangeProps) {
  const { t } = useTranslation('mcp');
  const [isOpen, setOpen] = useState(true);
  const { change } = tool;
  if (!change) return null;
  const parts = listChangedParts(tool);
  const title = parts.map(({ part }) => t(`part.${part}`)).join(t('and'));
  if (!isOpen)
    return (
      <Button size="small" onClick={() => setOpen(true)}>
        {t('review')}
      </Button>
    );
  return (
    <section
      aria-label={t('changed', { parts: title })}
      className="mt-2 overflow-hidden rounded-4 border border-warn-line"
    >
      <div className="flex flex-wrap items-center gap-2 bg-warn-tint px-3.5 py-2">
        <b className="min-w-0 flex-1 basis-60 text-13 text-warn">{t('changed', { parts: title })}</b>
        <Button size="small" onClick={() => setOpen(false)}>
          {t('keepOff')}
        </Button>
        <Button size="small" onClick={() => onAccept(change.hash)}>
          {t('accept')}
        </Button>
      </div>
      {parts.map((changed) => (
        <Part key={changed.part} changed={changed} />
      ))}
      {listOddities(tool).map((oddity) => (
        <p key={oddity} className="flex items-start gap-2 px-3.5 py-2.5 text-13 text-ink-2">
          <TriangleAlert size={14} aria-hidden className="mt-0.5 flex-none text-warn" />
          {t(`odd.${oddity}`)}
        </p>
      ))}
    </section>
  );
}
