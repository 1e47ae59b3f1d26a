import {
  Keyboard,
  LogIn,
  LogOut,
  MessageCircle,
  MessageSquarePlus,
  Pin,
  TextSearch,
  Upload,
  UserPlus,
} from 'lucide-react';
import { use, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, type NavigateFunction } from 'react-router';
import { ProviderTile } from '../../../ui/ProviderTile.tsx';
import { auth, toLoginPath, toUpgradePath, useAuth } from '../../auth/index.ts';
import { loadChatCommands, type ChatCommands } from '../../chat/index.ts';
import { useModels } from '../../models/index.ts';
import { formatAgo } from '../format-ago.ts';
import type { PaletteItem } from '../palette-item.ts';
import { openOverlay } from '../../../platform/overlay.ts';
import { useMessageSearch, type MessageSearch } from './use-message-search.ts';
import { usePageItems } from './use-page-items.tsx';

const CHAT_PATH = '/chat';

function useChatItems(commands: ChatCommands, navigate: NavigateFunction): readonly PaletteItem[] {
  const { t, i18n } = useTranslation('pages');
  const [openedAt] = useState(() => Date.now());
  return useMemo(
    () =>
      commands.list().map(({ id, name, isPinned, lastActivityAt }) => ({
        id: `chat/${id}`,
        group: 'chats' as const,
        icon: isPinned ? <Pin size={17} aria-hidden /> : <MessageCircle size={17} aria-hidden />,
        title: name === '' ? t('palette.unnamedChat') : name,
        note: formatAgo(lastActivityAt, openedAt, i18n.language),
        run() {
          commands.open(id);
          void navigate(CHAT_PATH);
        },
      })),
    [commands, navigate, t, i18n.language, openedAt],
  );
}

/** Messages that hold the words; chats that are found by their name stand above them already. */
function useMessageItems(
  commands: ChatCommands,
  found: MessageSearch['found'],
  navigate: NavigateFunction,
): readonly PaletteItem[] {
  const { t, i18n } = useTranslation('pages');
  const [openedAt] = useState(() => Date.now());
  return useMemo(() => {
    const listed = new Set(commands.list().map(({ id }) => id));
    return found
      .filter(({ sessionId, messageId }) => messageId !== null || !listed.has(sessionId))
      .map(({ sessionId, sessionName, messageId, snippet, time }) => ({
        id: `found/${sessionId}/${messageId ?? ''}`,
        group: 'messages' as const,
        icon: <TextSearch size={17} aria-hidden />,
        title: sessionName === '' ? t('palette.unnamedChat') : sessionName,
        detail: messageId === null ? undefined : snippet.text,
        found: messageId === null ? [] : snippet.marks,
        note: formatAgo(time, openedAt, i18n.language),
        run() {
          void navigate(commands.addressOf(sessionId, messageId));
        },
      }));
  }, [commands, found, navigate, t, i18n.language, openedAt]);
}

function useModelItems(commands: ChatCommands, navigate: NavigateFunction): readonly PaletteItem[] {
  const models = useModels((state) => state.models);
  return useMemo(
    () =>
      models.map(({ id, name, provider }) => ({
        id: `model/${id}`,
        group: 'models' as const,
        icon: <ProviderTile provider={provider} size="small" />,
        title: name,
        detail: provider,
        run() {
          commands.useModel(id);
          void navigate(CHAT_PATH);
        },
      })),
    [models, commands, navigate],
  );
}

function useDoItems(commands: ChatCommands, navigate: NavigateFunction): readonly PaletteItem[] {
  const { t } = useTranslation(['pages', 'common']);
  const { pathname, search } = useLocation();
  const isGuest = useAuth((state) => state.account?.role === 'guest');
  return useMemo(() => {
    const item = (id: string, icon: PaletteItem['icon'], title: string, run: () => void) => ({
      id: `do/${id}`,
      group: 'do' as const,
      icon,
      title,
      run,
    });
    const startNewChat = () => {
      void commands.start('');
      void navigate(CHAT_PATH);
    };
    const forGuests = [
      item(
        'sign-up',
        <UserPlus size={17} aria-hidden />,
        t('common:createAccount'),
        () => void navigate(toUpgradePath(pathname, search)),
      ),
      item(
        'sign-in',
        <LogIn size={17} aria-hidden />,
        t('common:signIn'),
        () => void navigate(toLoginPath(pathname, search)),
      ),
    ];
    return [
      {
        ...item('new-chat', <MessageSquarePlus size={17} aria-hidden />, t('palette.newChat'), startNewChat),
        keys: ['Mod', 'J'],
      },
      {
        ...item('keys', <Keyboard size={17} aria-hidden />, t('keys.title'), () => openOverlay('keys')),
        keys: ['?'],
      },
      item('import', <Upload size={17} aria-hidden />, t('palette.importChats'), commands.openImport),
      ...(isGuest ? forGuests : []),
      item('sign-out', <LogOut size={17} aria-hidden />, t('common:signOut'), () => void auth.signOut()),
    ];
  }, [commands, navigate, t, pathname, search, isGuest]);
}

export interface PaletteItems {
  readonly items: readonly PaletteItem[];
  readonly toOffer: (text: string) => PaletteItem | null;
  readonly lookInMessages: MessageSearch['look'];
}

let chatCommands: ReturnType<typeof loadChatCommands> | null = null;

/** Everything that can be found from here. */
export function usePaletteItems(): PaletteItems {
  const { t } = useTranslation('pages');
  const navigate = useNavigate();
  const commands = use((chatCommands ??= loadChatCommands()));
  const { found, look } = useMessageSearch(commands);
  const chats = useChatItems(commands, navigate);
  const messages = useMessageItems(commands, found, navigate);
  const models = useModelItems(commands, navigate);
  const actions = useDoItems(commands, navigate);
  const pages = usePageItems(navigate);
  const items = useMemo(
    () => [...chats, ...messages, ...models, ...actions, ...pages],
    [chats, messages, models, actions, pages],
  );
  const toOffer = useCallback(
    (text: string): PaletteItem | null =>
      text === ''
        ? null
        : {
            id: 'offer',
            group: 'do',
            icon: <MessageSquarePlus size={17} aria-hidden />,
            title: t('palette.startWith', { text }),
            keys: ['Mod', 'Enter'],
            run() {
              void commands.start(text);
              void navigate(CHAT_PATH);
            },
          },
    [t, commands, navigate],
  );
  return { items, toOffer, lookInMessages: look };
}
