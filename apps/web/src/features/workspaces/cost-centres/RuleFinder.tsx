import { MAX_RULES } from '@parley/contract/workspaces/cost-centres/constants.ts';
import { toSearchedText, toSearchText } from '@parley/contract/search/words.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Bot, User } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../platform/query.ts';
import { RetryBar } from '../../../ui/feedback/RetryBar.tsx';
import { SearchField } from '../../../ui/form/SearchField.tsx';
import { toAgentsQuery, toAllMembersQuery } from './cost-centres.api.ts';
import type { ShownRule } from './centre-form.ts';

export interface RuleFinderProps {
  readonly workspaceId: string;
  readonly rules: readonly ShownRule[];
  readonly onAdd: (rule: ShownRule) => void;
}

const SHOWN_PEOPLE = 8;
const ICONS = { person: User, agent: Bot } as const;

function useFound(workspaceId: string, typed: string) {
  const words = useDeferredValue(toSearchText(typed.trim()));
  const members = useQuery(toAllMembersQuery(workspaceId), queryClient);
  const agents = useQuery({ ...toAgentsQuery(words), placeholderData: keepPreviousData }, queryClient);
  const people = (members.data ?? [])
    .filter(({ username, email }) => toSearchedText(`${username ?? ''} ${email ?? ''}`).includes(words))
    .slice(0, SHOWN_PEOPLE);
  const found: readonly ShownRule[] = [
    ...people.map(({ user_id: id, username }) => ({ kind: 'person' as const, id, label: username })),
    ...(agents.data?.agents ?? []).map(({ id, name }) => ({ kind: 'agent' as const, id, label: name })),
  ];
  return {
    found,
    isSettled: members.isSuccess && agents.isSuccess,
    isError: members.isError || agents.isError,
    retry: () => void Promise.all([members.refetch(), agents.refetch()]),
  };
}

/** People and agents whose spending is to be counted here. */
export function RuleFinder({ workspaceId, rules, onAdd }: RuleFinderProps) {
  const { t } = useTranslation('cost-centres');
  const [typed, setTyped] = useState('');
  const { found, isSettled, isError, retry } = useFound(workspaceId, typed);
  const open = found.filter(({ kind, id }) => !rules.some((rule) => rule.kind === kind && rule.id === id));
  if (rules.length >= MAX_RULES)
    return <p className="text-12 text-ink-3">{t('rules.most', { count: MAX_RULES })}</p>;
  return (
    <div className="flex flex-col gap-1">
      <SearchField label={t('rules.find')} value={typed} onChange={setTyped} />
      {isError && <RetryBar title={t('rules.failed')} onRetry={retry} />}
      {isSettled && open.length === 0 && <p className="py-2 text-12 text-ink-3">{t('rules.none')}</p>}
      <ul>
        {open.map((rule) => {
          const Icon = ICONS[rule.kind];
          return (
            <li key={`${rule.kind}-${rule.id}`}>
              <button
                type="button"
                onClick={() => onAdd(rule)}
                className="flex min-h-8 w-full items-center gap-2.5 rounded-2 px-2 text-left hover:bg-surface-3 pointer-coarse:min-h-11"
              >
                <Icon size={14} aria-hidden className="flex-none text-ink-3" />
                <span className="min-w-0 flex-1 truncate">{rule.label ?? rule.id}</span>
                <span className="text-12 text-ink-3">{t(`rules.kinds.${rule.kind}`)}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
