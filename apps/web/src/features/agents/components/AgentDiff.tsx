import type { AgentInput } from '@parley/contract/agents/schemas.ts';
import type { Tool } from '@parley/contract/tools/schemas.ts';
import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { listChangedSettings } from '../agent.ts';
import { TextDiff } from './TextDiff.tsx';

export interface AgentDiffProps {
  readonly before: AgentInput;
  readonly after: AgentInput;
  /** Their names are shown. */
  readonly tools: readonly Tool[];
  readonly nameOfModel: (id: string | null) => string;
}

type Setting = ReturnType<typeof listChangedSettings>[number];

function useSettingText({ tools, nameOfModel }: Pick<AgentDiffProps, 'tools' | 'nameOfModel'>) {
  const { t } = useTranslation('agents');
  const nameOf = (name: string) => tools.find((tool) => tool.name === name)?.display_name ?? name;
  return (input: AgentInput, field: Setting): string => {
    const value = input[field];
    if (field === 'model') return nameOfModel(input.model);
    if (field === 'tools') return input.tools.map(nameOf).join(', ') || t('diff.none');
    if (field === 'category') return t(`categories.${input.category}`);
    if (field === 'reasoning_effort') return t(`effort.${input.reasoning_effort ?? 'auto'}`);
    if (typeof value === 'boolean') return t(value ? 'diff.on' : 'diff.off');
    if (Array.isArray(value)) return value.join(', ') || t('diff.none');
    if (value === null || value === '') return t('diff.none');
    return typeof value === 'object' ? Object.values(value).join(', ') : String(value);
  };
}

/** Tools that came and went, which says more than two long lists. */
function ToolChange({ before, after, tools }: Omit<AgentDiffProps, 'nameOfModel'>) {
  const nameOf = (name: string) => tools.find((tool) => tool.name === name)?.display_name ?? name;
  const added = after.tools.filter((name) => !before.tools.includes(name));
  const removed = before.tools.filter((name) => !after.tools.includes(name));
  const tag = 'rounded-full px-2 py-0.5 text-12 font-medium no-underline';
  return (
    <span className="flex flex-wrap gap-1.5">
      {added.map((name) => (
        <ins key={name} className={`bg-live-tint text-live ${tag}`}>{`+ ${nameOf(name)}`}</ins>
      ))}
      {removed.map((name) => (
        <del key={name} className={`bg-danger-tint text-danger ${tag}`}>{`− ${nameOf(name)}`}</del>
      ))}
    </span>
  );
}

/** What differs between two states of an agent: instructions by word, settings by row. */
export function AgentDiff({ before, after, tools, nameOfModel }: AgentDiffProps) {
  const { t } = useTranslation('agents');
  const textOf = useSettingText({ tools, nameOfModel });
  const changed = listChangedSettings(before, after);
  const hasText = before.instructions !== after.instructions;
  if (!hasText && changed.length === 0) return <p className="text-ink-3">{t('diff.same')}</p>;
  return (
    <div className="flex flex-col gap-4">
      {hasText && (
        <section aria-label={t('fields.instructions')}>
          <h3 className="mb-1.5 font-bold">{t('fields.instructions')}</h3>
          <TextDiff before={before.instructions} after={after.instructions} />
        </section>
      )}
      {changed.length > 0 && (
        <section aria-label={t('diff.settings')}>
          <h3 className="mb-1 font-bold">{t('diff.settings')}</h3>
          <dl className="divide-y divide-line">
            {changed.map((field) => (
              <div key={field} className="grid gap-1 py-2 tablet:grid-cols-[9rem_minmax(0,1fr)]">
                <dt className="text-ink-3">{t(`fields.${field}`)}</dt>
                <dd className="min-w-0 break-words">
                  {field === 'tools' ? (
                    <ToolChange before={before} after={after} tools={tools} />
                  ) : (
                    <>
                      <del className="text-ink-3 no-underline">{textOf(before, field)}</del>
                      <ArrowRight size={13} aria-hidden className="mx-2 inline text-ink-3" />
                      <ins className="font-strong no-underline">{textOf(after, field)}</ins>
                    </>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  );
}
