import { Dialog } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { Kbd } from '../../../ui/display/Kbd.tsx';
import { SEND_KEYS, useChatPreferences } from '../../chat/index.ts';
import { useNavigation } from '../../profile/index.ts';
import { setLetterKeys, useKeyboard } from '../../../platform/keyboard/letter-keys.ts';

const KEYS = [
  { name: 'palette', keys: ['Mod', 'K'] },
  { name: 'newChat', keys: ['Mod', 'J'] },
  { name: 'sidebar', keys: ['Mod', 'B'] },
  { name: 'models', keys: ['Mod', ';'] },
  { name: 'attach', keys: ['Mod', 'U'] },
  { name: 'regenerate', keys: ['Mod', 'Shift', 'Enter'] },
  { name: 'previousChat', keys: ['Alt', '↑'] },
  { name: 'nextChat', keys: ['Alt', '↓'] },
  { name: 'savedPrompts', keys: ['/'] },
  { name: 'stop', keys: ['Esc'] },
] as const;

function KeyRow({ text, keys }: { readonly text: string; readonly keys: readonly string[] }) {
  return (
    <div className="flex h-8 items-center justify-between gap-4">
      <dt className="text-ink-2">{text}</dt>
      <dd>
        <Kbd keys={keys} isAlwaysShown />
      </dd>
    </div>
  );
}

/** All keys on one page. The letters can be turned off here. */
export function KeyMap({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['pages', 'chat', 'common']);
  const hasLetterKeys = useKeyboard((state) => state.hasLetterKeys);
  const entries = useNavigation();
  const { send, newLine } = SEND_KEYS[useChatPreferences((state) => state.sendsWith)];
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fade-in fixed inset-0 z-50 bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          className="rise-in fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-32px)] w-[min(640px,calc(100vw-16px))] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-4 border border-line bg-surface p-5 text-13 shadow-3 outline-none dark:border-line-strong"
        >
          <Dialog.Title className="text-17 font-bold">{t('keys.title')}</Dialog.Title>
          <dl className="mt-3 grid gap-x-10 tablet:grid-cols-2">
            {KEYS.map(({ name, keys }) => (
              <KeyRow key={name} text={t(`keys.names.${name}`)} keys={keys} />
            ))}
            <KeyRow text={t('keys.names.send')} keys={send} />
            <KeyRow text={t('keys.names.newLine')} keys={newLine} />
            {hasLetterKeys && (
              <>
                <KeyRow text={t('keys.names.map')} keys={['?']} />
                <KeyRow text={t('keys.names.compare')} keys={['1', '2', '3']} />
                <KeyRow text={t('keys.goTo', { page: t('chat:navigation.chat') })} keys={['G', 'C']} />
                {entries.map(({ name, letter }) => (
                  <KeyRow
                    key={name}
                    text={t('keys.goTo', { page: t(`chat:navigation.${name}`) })}
                    keys={['G', letter.toUpperCase()]}
                  />
                ))}
              </>
            )}
          </dl>
          <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
            <label className="flex cursor-pointer items-center gap-2 text-ink-2 pointer-coarse:min-h-11">
              <input
                type="checkbox"
                checked={hasLetterKeys}
                onChange={(event) => setLetterKeys(event.target.checked)}
                className="size-4 accent-live-solid"
              />
              {t('keys.letters')}
            </label>
            <Button onClick={onClose}>{t('common:close')}</Button>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
