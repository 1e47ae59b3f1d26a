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
import { ProviderTile } from '../../../ui/brand/ProviderTile.tsx';
import { auth, toLoginPath, toUpgradePath, useAuth } from '../../auth/index.ts';
import { loadChatCommands, type ChatCommands } from '../../chat/index.ts';
import { useModels } from '../../models/index.ts';
import { groupPassages } from '../best-passages.ts';
import { formatAgo } from '../../../ui/format/format-ago.ts';
import type { PaletteItem } from '../palette-item.ts';
import { hasWords, type PaletteQuery } from '../palette-search.ts';
import { openOverlay } from '../../../platform/overlays/overlay.ts';
import { useAgentItems } from './use-agent-items.tsx';
import { useMessageSearch, type MessageSearch } from './use-message-search.ts';
import { usePageItems } from './use-page-items.tsx';

const CHAT_PATH = '/chat';

/** A row for each chat, and under the messages one for each chat that only its words lead to. */
function useChatItems(
  commands: ChatCommands,
  query: PaletteQuery,
  found: MessageSearch['found'],
  navigate: NavigateFunction,
): readonly PaletteItem[] {
  const { t, i18n } = useTranslation('pages');
  const [openedAt] = useState(() => Date.now());
  return useMemo(() => {
    const ago = (time: number) => formatAgo(time, openedAt, t, i18n.language);
    const passages = new Map(groupPassages(found).map((one) => [one.best.sessionId, one]));
    const withPassage = (sessionId: string, time: number) => {
      const passage = passages.get(sessionId);
      const messageId = passage?.best.messageId ?? null;
      const address = commands.addressOf(sessionId, messageId);
      const more = passage?.otherCount ?? 0;
      return {
        ...(passage &&
          messageId !== null && { detail: passage.best.snippet.text, found: passage.best.snippet.marks }),
        note: more === 0 ? ago(time) : t('palette.morePlaces', { count: more, time: ago(time) }),
        address,
        run: () => void navigate(address),
      };
    };
    const chats = commands.list().map(({ id, name, isPinned, lastActivityAt }): PaletteItem => {
      const item = {
        id: `chat/${id}`,
        group: 'chats' as const,
        icon: isPinned ? <Pin size={17} aria-hidden /> : <MessageCircle size={17} aria-hidden />,
        title: name === '' ? t('palette.unnamedChat') : name,
      };
      const address = commands.addressOf(id, null);
      const plain = { note: ago(lastActivityAt), address, run: () => void navigate(address) };
      return { ...item, ...(hasWords(item.title, query.words) ? withPassage(id, lastActivityAt) : plain) };
    });
    const shownIds = new Set(chats.filter(({ title }) => hasWords(title, query.words)).map(({ id }) => id));
    const messages = [...passages.values()]
      .filter(({ best }) => !shownIds.has(`chat/${best.sessionId}`))
      .map(({ best }): PaletteItem => ({
        id: `found/${best.sessionId}`,
        group: 'messages',
        icon: <TextSearch size={17} aria-hidden />,
        title: best.sessionName === '' ? t('palette.unnamedChat') : best.sessionName,
        found: [],
        ...withPassage(best.sessionId, best.time),
      }));
    return [...chats, ...messages];
  }, [commands, query.words, found, navigate, t, i18n.language, openedAt]);
}

function useModelItems(commands: ChatCommands, toChat: () => void): readonly PaletteItem[] {
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
          toChat();
        },
      })),
    [models, commands, toChat],
  );
}

function useDoItems(
  commands: ChatCommands,
  navigate: NavigateFunction,
  toChat: () => void,
): readonly PaletteItem[] {
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
      toChat();
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
  }, [commands, navigate, toChat, t, pathname, search, isGuest]);
}

export interface PaletteItems {
  readonly items: readonly PaletteItem[];
  readonly toOffer: (text: string) => PaletteItem | null;
  /** More may be found for this query. */
  readonly isSearching: boolean;
}

let chatCommands: ReturnType<typeof loadChatCommands> | null = null;

/** Everything that can be found from here. */
export function usePaletteItems(query: PaletteQuery): PaletteItems {
  const { t } = useTranslation('pages');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const toChat = useCallback(() => {
    if (pathname !== CHAT_PATH) void navigate(CHAT_PATH);
  }, [navigate, pathname]);
  const commands = use((chatCommands ??= loadChatCommands()));
  const { found, isSearching } = useMessageSearch(commands, query);
  const chats = useChatItems(commands, query, found, navigate);
  const agents = useAgentItems(navigate);
  const models = useModelItems(commands, toChat);
  const actions = useDoItems(commands, navigate, toChat);
  const pages = usePageItems(navigate);
  const items = useMemo(
    () => [...chats, ...agents.items, ...models, ...actions, ...pages],
    [chats, agents.items, models, actions, pages],
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
              toChat();
            },
          },
    [t, commands, toChat],
  );
  const isLooking = agents.isLoading && query.text !== '' && query.groups.includes('agents');
  return { items, toOffer, isSearching: isSearching || isLooking };
}
