import { MAX_FILE_BYTES } from '@parley/contract/chat/constants.ts';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatBytesBeyond } from '../../../ui/format/format-bytes.ts';
import { formatCount, formatPercent } from '../../../ui/format/format-count.ts';
import type { DraftFileView } from './file-view.ts';

export interface FileWords {
  /** Under the name. */
  readonly line: string;
  /** The whole sentence of a failure; empty where there is none. */
  readonly problem: string;
}

/** What a file in the composer says about itself. */
export function useFileWords(): (file: DraftFileView) => FileWords {
  const { t, i18n } = useTranslation(['chat', 'common']);
  const { language } = i18n;

  return ({ sizeBytes, state }) => {
    const size = formatBytes(sizeBytes, language);
    switch (state.kind) {
      case 'reading': {
        const isLeaving = state.share !== null && state.share < 1;
        return {
          line: isLeaving
            ? t('files.readingShare', { share: formatPercent(state.share, language) })
            : t('files.reading'),
          problem: '',
        };
      }
      case 'failed': {
        if (state.code === 'file_too_large' && sizeBytes > MAX_FILE_BYTES) {
          const limit = formatBytes(MAX_FILE_BYTES, language);
          const exact = formatBytesBeyond(sizeBytes, MAX_FILE_BYTES, language);
          return { line: t('files.tooLarge', { size: exact, limit }), problem: t('files.tooLargeSentence') };
        }
        const problem = t(`common:errors.${state.code}.title`);
        return { line: problem, problem };
      }
      case 'read': {
        const { pages, isTruncated, describedPictures } = state;
        const facts = [
          size,
          pages === null
            ? t('files.read')
            : t('files.pagesRead', { count: pages, formatted: formatCount(pages, language) }),
          describedPictures > 0 && t('files.picturesDescribed', { count: describedPictures }),
          isTruncated && t('files.truncated'),
        ];
        return { line: facts.filter((fact) => fact !== false).join(t('files.separator')), problem: '' };
      }
    }
  };
}
