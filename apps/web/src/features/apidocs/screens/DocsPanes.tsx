import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { SearchField } from '../../../ui/form/SearchField.tsx';
import { useIsPhone } from '../../../ui/page/use-screen-size.ts';
import { useAuth } from '../../auth/index.ts';
import { findOperations, type ApiDocument } from '../api-document.ts';
import { Contents } from '../components/Contents.tsx';
import { FoldedIntro } from '../components/FoldedIntro.tsx';
import { DocsIntro } from '../components/DocsIntro.tsx';
import type { Credential } from '../credential.ts';
import { toOperationPath } from '../operation-path.ts';
import { OperationPage } from './OperationPage.tsx';
import { useDocsKeys } from './use-docs-keys.ts';

export interface DocsPanesProps {
  readonly document: ApiDocument;
  /** Null: what holds for all of them. */
  readonly operationId: string | null;
}

/** Contents, text and code beside each other; on phones one after the other. */
export function DocsPanes({ document: description, operationId }: DocsPanesProps) {
  const { t } = useTranslation('api-docs');
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const canHaveKeys = useAuth((state) => state.account?.role === 'user');
  const [typed, setTyped] = useState('');
  const [credential, setCredential] = useState<Credential>({ kind: 'login' });
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const page = useRef<HTMLDivElement>(null);

  const all = description.groups.flatMap(({ operations }) => operations);
  const found = findOperations(description.groups, typed);
  const listed = found.flatMap(({ operations }) => operations);
  const operation = all.find(({ id }) => id === operationId) ?? null;
  const address = description.address ?? location.origin;
  const isListShown = !isPhone || operation === null;

  const open = (id: string | undefined) => {
    if (id === undefined) return;
    void navigate(toOperationPath(id), { replace: true });
  };
  useDocsKeys({
    onStep: (by) => open(listed[listed.findIndex(({ id }) => id === operationId) + by]?.id),
    onSearch: () => search.current?.focus(),
  });
  useEffect(() => {
    page.current?.scrollTo?.(0, 0);
    list.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest' });
  }, [operationId]);

  const handleSearchKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') open(listed[0]?.id);
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    list.current?.querySelector('a')?.focus();
  };

  const intro = (
    <DocsIntro address={address} version={description.version} count={all.length} canHaveKeys={canHaveKeys} />
  );
  return (
    <div className="flex min-h-0 flex-1 max-tablet:flex-col max-tablet:overflow-y-auto">
      {isListShown && (
        <div
          ref={list}
          className="min-h-0 flex-none px-2 pb-6 tablet:w-66 tablet:overflow-y-auto tablet:border-r tablet:border-line"
        >
          <div className="sticky top-0 z-10 bg-surface pt-3 pb-1" onKeyDown={handleSearchKey}>
            <SearchField ref={search} label={t('find')} value={typed} onChange={setTyped} keys={['/']} />
          </div>
          {isPhone && <FoldedIntro>{intro}</FoldedIntro>}
          <Contents groups={found} currentId={operationId} />
        </div>
      )}
      <div
        ref={page}
        hidden={isPhone && operationId === null}
        className="min-w-0 flex-1 px-4 py-5 tablet:overflow-y-auto tablet:px-8 tablet:py-6"
      >
        {operationId !== null && operation === null && (
          <p className="mb-4 text-ink-3">{t('gone', { id: operationId })}</p>
        )}
        {operation === null ? (
          !isPhone && intro
        ) : (
          <OperationPage
            operation={operation}
            schemas={description.schemas}
            address={address}
            credential={credential}
            canHaveKeys={canHaveKeys}
            hasWayBack={isPhone}
            onCredential={setCredential}
          />
        )}
      </div>
    </div>
  );
}
