import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../../ui/format/format-moment.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import type { Artifact, ArtifactVersion } from './artifacts.ts';

export interface ArtifactVersionsProps {
  readonly artifact: Artifact;
  readonly shown: ArtifactVersion;
  readonly onShow: (version: number) => void;
}

/** Which version is shown and who made it, with the way to the one before and the one after. */
export function ArtifactVersions({ artifact: { versions }, shown, onShow }: ArtifactVersionsProps) {
  const { t, i18n } = useTranslation('artifacts');
  const index = versions.indexOf(shown);
  const before = versions[index - 1];
  const after = versions[index + 1];
  const moment = formatMoment(new Date(shown.by.at).toISOString(), i18n.language);
  const name = shown.by.is === 'person' ? t('version.you') : shown.by.name || t('version.agent');
  return (
    <div role="group" aria-label={t('version.label')} className="flex min-w-0 flex-1 items-center gap-1">
      <IconButton
        label={t('version.previous')}
        size="small"
        aria-disabled={!before}
        onClick={() => before && onShow(before.version)}
      >
        <ChevronLeft size={15} aria-hidden />
      </IconButton>
      <span aria-live="polite" className="tnum text-12 whitespace-nowrap text-ink-2">
        {t('version.number', { number: shown.version })}
      </span>
      <IconButton
        label={t('version.next')}
        size="small"
        aria-disabled={!after}
        onClick={() => after && onShow(after.version)}
      >
        <ChevronRight size={15} aria-hidden />
      </IconButton>
      <span className="ml-1 min-w-0 truncate text-12 text-ink-3">{t('version.by', { name, moment })}</span>
    </div>
  );
}
