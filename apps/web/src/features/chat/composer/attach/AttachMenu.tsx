import { Camera, Check, ClipboardPaste, Image, ImageOff, Paperclip, Plug } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { MENU_ROW } from '../../../../ui/menu/menu-surface.ts';
import { MenuItem } from '../../../../ui/menu/MenuItem.tsx';
import { MenuSeparator } from '../../../../ui/menu/MenuSeparator.tsx';
import { MenuSurface } from '../../../../ui/menu/MenuSurface.tsx';
import { canReadClipboard, readClipboardFiles } from '../../attachments/clipboard-files.ts';

export interface AttachMenuProps {
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
  readonly pictureBlockedReason: string | undefined;
  readonly skipsPictures: boolean;
  readonly onSkipsPicturesChange: (skips: boolean) => void;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onChooseFiles: () => void;
  readonly onChoosePicture: () => void;
  readonly onTakePicture: () => void;
  readonly onServerContent: (() => void) | undefined;
}

const hasCamera = () => matchMedia('(pointer: coarse)').matches;

export function AttachMenu(props: AttachMenuProps) {
  const { t } = useTranslation('chat');
  const { pictureBlockedReason, skipsPictures } = props;
  return (
    <MenuSurface
      anchor={props.anchor}
      onClose={props.onClose}
      label={t('composer.attach')}
      align="start"
      side="top"
      width={264}
    >
      <MenuItem icon={<Paperclip size={16} aria-hidden />} keys={['Mod', 'U']} onSelect={props.onChooseFiles}>
        {t('composer.attachFiles')}
      </MenuItem>
      <DropdownMenu.Item
        disabled={pictureBlockedReason !== undefined}
        onSelect={props.onChoosePicture}
        className={MENU_ROW}
      >
        <Image size={16} aria-hidden />
        <span className="flex flex-1 flex-col py-1">
          {t('composer.attachPicture')}
          {pictureBlockedReason !== undefined && (
            <span className="text-12 text-ink-3">{pictureBlockedReason}</span>
          )}
        </span>
      </DropdownMenu.Item>
      {hasCamera() && pictureBlockedReason === undefined && (
        <MenuItem icon={<Camera size={16} aria-hidden />} onSelect={props.onTakePicture}>
          {t('composer.takePicture')}
        </MenuItem>
      )}
      {canReadClipboard() && (
        <MenuItem
          icon={<ClipboardPaste size={16} aria-hidden />}
          onSelect={() => void readClipboardFiles(t('composer.pastedName')).then(props.onFiles)}
        >
          {t('composer.pasteClipboard')}
        </MenuItem>
      )}
      {props.onServerContent !== undefined && (
        <MenuItem icon={<Plug size={16} aria-hidden />} onSelect={props.onServerContent}>
          {t('composer.fromServer')}
        </MenuItem>
      )}
      <MenuSeparator />
      <DropdownMenu.CheckboxItem
        checked={skipsPictures}
        onCheckedChange={props.onSkipsPicturesChange}
        onSelect={(event) => event.preventDefault()}
        className={MENU_ROW}
      >
        <ImageOff size={16} aria-hidden />
        <span className="flex flex-1 flex-col py-1">
          {t('composer.skipPictures')}
          <span className="text-12 text-ink-3">{t('composer.skipPicturesHelp')}</span>
        </span>
        <DropdownMenu.ItemIndicator>
          <Check size={16} aria-hidden className="text-live" />
        </DropdownMenu.ItemIndicator>
      </DropdownMenu.CheckboxItem>
    </MenuSurface>
  );
}
