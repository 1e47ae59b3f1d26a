import type { Tool } from '@parley/contract/tools/schemas.ts';
import { ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../../ui/form/SearchField.tsx';
import { ToolRow } from './ToolRow.tsx';

export interface ToolPickerProps {
  readonly tools: readonly Tool[];
  readonly chosen: readonly string[];
  readonly onToggle: (name: string) => void;
}

function isFound(tool: Tool, words: readonly string[]): boolean {
  const text = `${tool.display_name} ${tool.name} ${tool.provider} ${tool.description}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

/** All tools by category; a search opens every category that has a match. */
export function ToolPicker({ tools, chosen, onToggle }: ToolPickerProps) {
  const { t, i18n } = useTranslation('agents');
  const [typed, setTyped] = useState('');
  const groups = useMemo(() => {
    const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
    return Map.groupBy(
      tools.filter((tool) => isFound(tool, words)),
      ({ category }) => category,
    );
  }, [tools, typed]);
  const nameOf = (category: string) =>
    i18n.exists(`agents:toolCategories.${category}`) ? t(`toolCategories.${category}`) : category;
  return (
    <div className="flex flex-col gap-2 rounded-4 border border-line p-3">
      <SearchField label={t('tools.find')} value={typed} onChange={setTyped} />
      {groups.size === 0 && <p className="py-2 text-ink-3">{t('nothingFound')}</p>}
      {[...groups].map(([category, members]) => {
        const count = members.filter(({ name }) => chosen.includes(name)).length;
        return (
          <details key={`${category}-${typed === ''}`} open={typed !== ''} className="group/tools">
            <summary className="flex min-h-9 cursor-pointer items-center gap-2 rounded-2 px-1 hover:bg-surface-2 pointer-coarse:min-h-11">
              <ChevronRight
                size={14}
                aria-hidden
                className="flex-none text-ink-3 transition-transform group-open/tools:rotate-90"
              />
              <span className="font-strong">{nameOf(category)}</span>
              <span className="tnum text-12 text-ink-3">{members.length}</span>
              {count > 0 && (
                <span className="tnum ml-auto text-12 text-live">{t('tools.chosen', { count })}</span>
              )}
            </summary>
            <ul className="divide-y divide-line">
              {members.map((tool) => (
                <ToolRow
                  key={tool.name}
                  tool={tool}
                  isChosen={chosen.includes(tool.name)}
                  onToggle={onToggle}
                />
              ))}
            </ul>
          </details>
        );
      })}
    </div>
  );
}
