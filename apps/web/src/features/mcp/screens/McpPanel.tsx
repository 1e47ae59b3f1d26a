import { toSearchedText, toSearchText } from '@parley/contract/search/words.ts';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Plug, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { queryClient } from '../../../platform/query.ts';
import { useKeyboard } from '../../../platform/keyboard/letter-keys.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ForMembers } from '../../../ui/feedback/ForMembers.tsx';
import { RetryBar } from '../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { SearchField } from '../../../ui/form/SearchField.tsx';
import { useListKeys } from '../../../ui/use-list-keys.ts';
import { ConnectForm } from '../components/ConnectForm.tsx';
import { ServedHere } from '../components/ServedHere.tsx';
import { ServerDetail } from '../components/ServerDetail.tsx';
import { ServerList } from '../components/ServerList.tsx';
import { mcpServersQuery } from '../mcp.api.ts';

const NEW = 'new';
const SERVER = 'server';

/** Which server is open stands in the address, beside whatever else does. */
function useChosen() {
  const [search, setSearch] = useSearchParams();
  const choose = (id: string | null) => {
    const next = new URLSearchParams(search);
    if (id === null) next.delete(SERVER);
    else next.set(SERVER, id);
    setSearch(next);
  };
  return { chosen: search.get(SERVER), choose };
}

type Found = ReturnType<typeof useServers>;

/** The servers of the person, those that fit the words, and the one that is open. */
function useServers() {
  const { chosen, choose } = useChosen();
  const [words, setWords] = useState('');
  const found = useQuery(mcpServersQuery, queryClient);
  const all = found.data?.servers ?? [];
  const sought = toSearchText(words.trim());
  const isFitting = (text: string) => toSearchedText(text).includes(sought);
  const servers = all.filter(
    ({ name, url, tools }) => isFitting(`${name} ${url}`) || tools.some((tool) => isFitting(tool.title)),
  );
  const isEmpty = found.isSuccess && all.length === 0;
  const isAdding = chosen === NEW || isEmpty;
  const server = isAdding ? null : (all.find(({ id }) => id === chosen) ?? null);
  return { found, all, servers, chosen, choose, words, setWords, isEmpty, isAdding, server };
}

function ServerColumn({ servers }: { readonly servers: Found }) {
  const { t } = useTranslation('mcp');
  const { found, all, servers: fitting, chosen, choose, words, setWords, isEmpty } = servers;
  return (
    <>
      <div data-mcp-search>
        <SearchField label={t('find')} value={words} onChange={setWords} keys={['/']} />
      </div>
      <Button aria-keyshortcuts="C" onClick={() => choose(NEW)}>
        <Plus size={14} aria-hidden />
        {t('connect')}
      </Button>
      {found.isPending && <Skeleton width="100%" height={56} />}
      <ServerList servers={fitting} chosenId={chosen} onChoose={choose} />
      {fitting.length === 0 && all.length > 0 && <p className="px-3 text-13 text-ink-3">{t('notFound')}</p>}
      {!isEmpty && (
        <div className="sticky -bottom-3 -mx-3 mt-auto -mb-3 bg-surface [&>section]:px-3">
          <ServedHere />
        </div>
      )}
    </>
  );
}

function OpenServer({ servers }: { readonly servers: Found }) {
  const { t } = useTranslation('mcp');
  const { found, choose, isEmpty, isAdding, server } = servers;
  if (isAdding)
    return (
      <>
        {isEmpty && <p className="mb-5 max-w-120 text-ink-2">{t('empty')}</p>}
        <ConnectForm onConnected={choose} onCancel={isEmpty ? undefined : () => choose(null)} />
        {isEmpty && (
          <div className="mt-8 max-w-120">
            <ServedHere />
          </div>
        )}
      </>
    );
  if (server) return <ServerDetail key={server.id} server={server} onRemoved={() => choose(null)} />;
  return found.isSuccess && <p className="text-ink-3">{t('choose')}</p>;
}

/** The remote MCP servers of the person: a list, and one of them with its tools; on phones one after the other. */
export function McpPanel() {
  const { t } = useTranslation('mcp');
  const servers = useServers();
  const { found, chosen, choose, isEmpty, isAdding, server } = servers;
  const hasLetterKeys = useKeyboard((state) => state.hasLetterKeys);
  useListKeys({
    rowIds: servers.servers.map(({ id }) => id),
    selectedId: chosen,
    onSelect: choose,
    onUse: choose,
    onCreate: () => choose(NEW),
    onSearch: () => document.querySelector<HTMLInputElement>('[data-mcp-search] input')?.focus(),
    hasLetterKeys,
  });
  const isOpen = isAdding || server !== null;
  if (found.isError && toAppError(found.error).code === 'members_only')
    return <ForMembers icon={<Plug size={16} aria-hidden />} />;
  return (
    <div className="flex min-h-0 flex-1 max-tablet:flex-col">
      <div
        className={`flex min-h-0 flex-col gap-3 overflow-y-auto border-r border-line p-3 tablet:w-92 tablet:flex-none ${isOpen ? 'max-tablet:hidden' : 'max-tablet:flex-1'} ${isEmpty ? 'tablet:hidden' : ''}`}
      >
        <ServerColumn servers={servers} />
      </div>
      <div
        className={`min-h-0 min-w-0 flex-1 overflow-y-auto px-4 py-5 tablet:px-8 ${isOpen || found.isError ? '' : 'max-tablet:hidden'}`}
      >
        {found.isError && <RetryBar title={t('notLoaded')} onRetry={() => void found.refetch()} />}
        {isOpen && !isEmpty && (
          <div className="mb-3 tablet:hidden">
            <Button variant="ghost" onClick={() => choose(null)}>
              <ArrowLeft size={14} aria-hidden />
              {t('servers')}
            </Button>
          </div>
        )}
        <OpenServer servers={servers} />
      </div>
    </div>
  );
}
