import { ChevronRight, Shuffle } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { MENU_ROW, MENU_SURFACE } from '../../../ui/menu/menu-surface.ts';
import type { ModelOption } from './message-view.ts';

export interface RegenerateWithProps {
  readonly models: readonly ModelOption[];
  readonly onChoose: (modelId: string) => void;
}

/** The models that another reply can be asked of; the chat itself keeps its model. */
export function RegenerateWith({ models, onChoose }: RegenerateWithProps) {
  const { t } = useTranslation('chat');
  if (models.length === 0) return null;
  return (
    <DropdownMenu.Sub>
      <DropdownMenu.SubTrigger className={`${MENU_ROW} data-[state=open]:bg-surface-3`}>
        <Shuffle size={16} aria-hidden />
        <span className="flex-1">{t('message.regenerateWith')}</span>
        <ChevronRight size={14} aria-hidden />
      </DropdownMenu.SubTrigger>
      <DropdownMenu.Portal>
        <DropdownMenu.SubContent sideOffset={6} collisionPadding={8} className={`${MENU_SURFACE} w-56`}>
          {models.map((model) => (
            <DropdownMenu.Item key={model.id} onSelect={() => onChoose(model.id)} className={MENU_ROW}>
              <span className="min-w-0 flex-1 truncate">{model.name}</span>
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.SubContent>
      </DropdownMenu.Portal>
    </DropdownMenu.Sub>
  );
}
