import { PROMPT_MAX_LENGTH } from '@parley/contract/prompts/constants.ts';
import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { LibraryList } from '../components/LibraryList.tsx';
import { LongField } from '../../../ui/form/LongField.tsx';
import { SearchField } from '../../../ui/form/SearchField.tsx';
import { focusLayer } from '../../../ui/overlay/focus-layer.ts';
import { useFocusReturn } from '../../../ui/overlay/use-focus-return.ts';
import { findEntries } from '../find-entries.ts';
import { listBuiltinPrompts } from '../prompt.ts';
import { useOwnPrompts } from '../use-collection.ts';
import { useOwner } from './use-owner.ts';

export interface InstructionsDrawerProps {
  /** Those that every new chat begins with, or those of one chat. */
  readonly isDefault: boolean;
  /** The current value. */
  readonly text: string;
  readonly onSave: (text: string) => void;
  readonly onClose: () => void;
}

/** Instructions, written or picked. However it is closed, the text is kept. */
export function InstructionsDrawer({ isDefault, text, onSave, onClose }: InstructionsDrawerProps) {
  useFocusReturn();
  const { t, i18n } = useTranslation('systemPrompts');
  const { entries } = useOwnPrompts(useOwner());
  const [draft, setDraft] = useState(text);
  const [typed, setTyped] = useState('');
  const shown = findEntries(
    [...entries, ...listBuiltinPrompts(i18n.language)],
    typed,
    ({ description }) => description,
  );
  const rows = shown.map(({ id, title, description }) => ({ id, title, detail: description }));
  const chosen = shown.find(({ prompt }) => prompt === draft);
  const pick = (id: string) => setDraft(shown.find((entry) => entry.id === id)?.prompt ?? draft);
  const keep = useEffectEvent(() => {
    if (draft !== text) onSave(draft.trim() === '' ? '' : draft);
  });
  useEffect(() => () => keep(), []);

  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fade-in fixed inset-0 z-40 bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={focusLayer}
          className="rise-in fixed inset-0 z-40 flex flex-col overflow-hidden border-line bg-surface shadow-3 outline-none tablet:inset-y-2 tablet:right-2 tablet:left-auto tablet:w-105 tablet:rounded-4 tablet:border dark:border-line-strong"
        >
          <header className="flex h-12 flex-none items-center gap-2 border-b border-line pr-2 pl-4">
            <Dialog.Title className="flex-1 font-bold">
              {t(isDefault ? 'drawer.defaultTitle' : 'drawer.title')}
            </Dialog.Title>
            <IconButton label={t('common:close')} onClick={onClose}>
              <X size={16} aria-hidden />
            </IconButton>
          </header>
          <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4">
            <p className="text-ink-3">{t(isDefault ? 'drawer.defaultHelp' : 'drawer.help')}</p>
            <LongField
              label={t('drawer.label')}
              value={draft}
              maxLength={PROMPT_MAX_LENGTH}
              rows={9}
              onChange={setDraft}
            />
            <div>
              <SearchField label={t('drawer.find')} value={typed} onChange={setTyped} />
              <LibraryList
                label={t('drawer.templates')}
                groups={rows.length > 0 ? [{ name: t('drawer.templates'), rows }] : []}
                selectedId={chosen?.id ?? null}
                onSelect={pick}
                onUse={onClose}
              />
              {rows.length === 0 && <p className="px-2.5 pt-3 text-ink-3">{t('nothingFound')}</p>}
            </div>
          </div>
          <footer className="flex flex-none justify-end gap-2 border-t border-line px-4 py-3">
            {draft !== '' && (
              <Button variant="ghost" onClick={() => setDraft('')}>
                {t('drawer.clear')}
              </Button>
            )}
            <Button variant="primary" onClick={onClose}>
              {t('drawer.done')}
            </Button>
          </footer>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
