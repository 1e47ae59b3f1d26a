import { ImageOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MAX_HISTORY_PICTURES } from '@parley/contract/chat/constants.ts';
import { PICTURE_OMISSIONS, type EarlierPictures } from '../sessions/message.ts';

export interface OmittedPicturesProps {
  readonly omitted: EarlierPictures['omitted'];
}

/** What the model did not see of earlier messages, and why. */
export function OmittedPictures({ omitted }: OmittedPicturesProps) {
  const { t } = useTranslation('chat');
  const reasons = PICTURE_OMISSIONS.filter((reason) => omitted[reason] !== undefined);
  return reasons.map((reason) => (
    <p key={reason} className="-mt-1 mr-0.5 flex max-w-[86%] items-start gap-1.5 text-12 text-ink-3">
      <ImageOff size={14} aria-hidden className="mt-0.5 shrink-0" />
      {t(`message.omittedPictures.${reason}`, { count: omitted[reason] ?? 0, most: MAX_HISTORY_PICTURES })}
    </p>
  ));
}
