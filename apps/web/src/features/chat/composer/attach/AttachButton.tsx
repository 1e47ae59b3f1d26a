import { Plus } from 'lucide-react';
import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../../ui/feedback/lazy-part.tsx';
import { IconButton } from '../../../../ui/button/IconButton.tsx';
import { useMenuTrigger } from '../../../../ui/menu/use-menu-trigger.ts';
import { PICTURE_TYPES } from '../../pictures/picture-types.ts';

const AttachMenu = lazyPart(async () => ({ default: (await import('./AttachMenu.tsx')).AttachMenu }));

export interface AttachButtonProps {
  /** A sentence when the model cannot see pictures. */
  readonly pictureBlockedReason: string | undefined;
  readonly skipsPictures: boolean;
  readonly onSkipsPicturesChange: (skips: boolean) => void;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onServerContent: (() => void) | undefined;
}

function isAttachKey(event: KeyboardEvent): boolean {
  const isPlain = !event.shiftKey && !event.altKey;
  return (event.ctrlKey || event.metaKey) && isPlain && event.key.toLowerCase() === 'u';
}

/** What can go with a message. Ctrl+U goes straight to the files. */
export function AttachButton(props: AttachButtonProps) {
  const { t } = useTranslation('chat');
  const picker = useRef<HTMLInputElement>(null);
  const menu = useMenuTrigger();

  const choose = (accept: string, capture: 'environment' | null) => {
    const element = picker.current;
    if (element === null) return;
    element.accept = accept;
    if (capture === null) element.removeAttribute('capture');
    else element.setAttribute('capture', capture);
    element.click();
  };

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!isAttachKey(event)) return;
      event.preventDefault();
      choose('', null);
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);

  return (
    <>
      <IconButton label={t('composer.attach')} data-action="attach" {...menu.triggerProps}>
        <Plus size={18} aria-hidden />
      </IconButton>
      <input
        ref={picker}
        type="file"
        multiple
        tabIndex={-1}
        aria-hidden
        className="hidden"
        onChange={(event) => {
          props.onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      {menu.anchor !== null && (
        <Suspense fallback={null}>
          <AttachMenu
            anchor={menu.anchor}
            onClose={menu.close}
            pictureBlockedReason={props.pictureBlockedReason}
            skipsPictures={props.skipsPictures}
            onSkipsPicturesChange={props.onSkipsPicturesChange}
            onFiles={props.onFiles}
            onChooseFiles={() => choose('', null)}
            onChoosePicture={() => choose(PICTURE_TYPES.join(','), null)}
            onServerContent={props.onServerContent}
            onTakePicture={() => choose('image/*', 'environment')}
          />
        </Suspense>
      )}
    </>
  );
}
