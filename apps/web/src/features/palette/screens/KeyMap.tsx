import { Dialog } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { Kbd } from '../../../ui/display/Kbd.tsx';
import { SEND_KEYS, useChatPreferences } from '../../chat/index.ts';
import { useNavigation } from '../../profile/index.ts';
import { setLetterKeys, useKeyboard } from '../../../platform/keyboard/letter-keys.ts';

const ANYWHERE = [
  { name: 'palette', keys: ['Mod', 'K'] },
  { name: 'newChat', keys: ['Mod', 'J'] },
  { name: 'previousChat', keys: ['Alt', '↑'] },
  { name: 'nextChat', keys: ['Alt', '↓'] },
  { name: 'sidebar', keys: ['Mod', 'B'] },
] as const;
const IN_CHAT = [
  { name: 'savedPrompts', keys: ['/'] },
  { name: 'agents', keys: ['@'] },
  { name: 'attach', keys: ['Mod', 'U'] },
  { name: 'models', keys: ['Mod', ';'] },
  { name: 'editLast', keys: ['↑'] },
  { name: 'regenerate', keys: ['Mod', 'Shift', 'Enter'] },
  { name: 'stop', keys: ['Esc'] },
  { name: 'messages', keys: ['K', 'J'] },
  { name: 'message', keys: ['C', 'B', 'E'] },
  { name: 'versions', keys: ['[', ']'] },
] as const;
const IN_LISTS = [
  { name: 'rows', keys: ['J', 'K'] },
  { name: 'openRow', keys: ['Enter'] },
  { name: 'pinChat', keys: ['Shift', 'P'] },
  { name: 'search', keys: ['/'] },
  { name: 'create', keys: ['C'] },
  { name: 'answer', keys: ['Y', 'A', 'E', 'N'] },
  { name: 'openRun', keys: ['O'] },
  { name: 'runAgent', keys: ['R'] },
  { name: 'editTool', keys: ['E'] },
  { name: 'schedule', keys: ['R', 'P', 'L'] },
  { name: 'webhook', keys: ['T', 'P', 'L'] },
  { name: 'selectDelivery', keys: ['Space'] },
  { name: 'compare', keys: ['1', '2', '3'] },
] as const;

function KeyRow({ text, keys }: { readonly text: string; readonly keys: readonly string[] }) {
  return (
    <div className="flex min-h-8 items-center justify-between gap-4 py-1">
      <dt className="text-ink-2">{text}</dt>
      <dd className="flex-none">
        <Kbd keys={keys} isAlwaysShown />
      </dd>
    </div>
  );
}

function KeyGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="mt-4">
      <h3 className="border-b border-line pb-1.5 text-12 font-medium text-ink-3">{title}</h3>
      <dl className="mt-1 grid gap-x-10 tablet:grid-cols-2">{children}</dl>
    </section>
  );
}

/** All keys on one page. The letters can be turned off here. */
export function KeyMap({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['pages', 'chat', 'common']);
  const hasLetterKeys = useKeyboard((state) => state.hasLetterKeys);
  const entries = useNavigation();
  const { send, newLine } = SEND_KEYS[useChatPreferences((state) => state.sendsWith)];
  const list = useRef<HTMLDivElement>(null);
  const toRows = (rows: readonly (typeof ANYWHERE | typeof IN_CHAT | typeof IN_LISTS)[number][]) =>
    rows.map(({ name, keys }) => <KeyRow key={name} text={t(`keys.names.${name}`)} keys={keys} />);
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fade-in fixed inset-0 z-50 bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            // Arrow keys scroll the list; the first control is at its end.
            event.preventDefault();
            list.current?.focus();
          }}
          className="rise-in fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-32px)] w-[min(680px,calc(100vw-16px))] -translate-x-1/2 -translate-y-1/2 flex-col rounded-4 border border-line bg-surface text-13 shadow-3 outline-none dark:border-line-strong"
        >
          <Dialog.Title className="flex-none px-5 pt-5 text-17 font-bold">{t('keys.title')}</Dialog.Title>
          <div ref={list} tabIndex={0} className="min-h-0 overflow-y-auto px-5 pb-4 outline-none">
            <KeyGroup title={t('keys.groups.anywhere')}>
              {toRows(ANYWHERE)}
              {hasLetterKeys && <KeyRow text={t('keys.names.map')} keys={['?']} />}
            </KeyGroup>
            <KeyGroup title={t('keys.groups.chat')}>
              <KeyRow text={t('keys.names.send')} keys={send} />
              <KeyRow text={t('keys.names.newLine')} keys={newLine} />
              {toRows(IN_CHAT)}
            </KeyGroup>
            {hasLetterKeys && (
              <>
                <KeyGroup title={t('keys.groups.lists')}>{toRows(IN_LISTS)}</KeyGroup>
                <KeyGroup title={t('keys.groups.goTo')}>
                  <KeyRow text={t('chat:navigation.chat')} keys={['G', 'C']} />
                  {entries.map(({ name, letter }) => (
                    <KeyRow
                      key={name}
                      text={t(`chat:navigation.${name}`)}
                      keys={['G', letter.toUpperCase()]}
                    />
                  ))}
                </KeyGroup>
              </>
            )}
          </div>
          <div className="flex flex-none flex-wrap items-center justify-between gap-3 border-t border-line px-5 py-4">
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
