import type { Tool } from '@parley/contract/tools/schemas.ts';
import { ChevronRight } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { SearchField } from '../../../ui/form/SearchField.tsx';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { groupTools, searchTools, type ToolCategory, type ToolGroup } from '../group-tools.ts';
import { useCategoryName } from '../use-category-name.ts';
import { type KeyState, useKeyState } from '../../../platform/tools/use-tools.ts';
import { ToolRow } from './ToolRow.tsx';

export interface ToolPickerProps {
  readonly tools: readonly Tool[];
  readonly chosen: readonly string[];
  readonly onToggle: (name: string) => void;
}

const STATES = ['all', 'ready', 'needs-key'] as const;
type State = (typeof STATES)[number];

/** Rows that are drawn of one provider until more are asked for: a user may have hundreds of tools. */
const ROWS = 40;

interface RowsProps extends Omit<ToolPickerProps, 'tools'> {
  readonly keyStateOf: (tool: Tool) => KeyState;
}

function ProviderRows({ group, chosen, keyStateOf, onToggle }: RowsProps & { readonly group: ToolGroup }) {
  const { t } = useTranslation('tools');
  const [count, setCount] = useState(ROWS);
  const hidden = group.tools.length - count;
  return (
    <section aria-label={group.name}>
      <h4 className="px-3 pt-2 text-12 text-ink-3">{group.name}</h4>
      <ul className="divide-y divide-line">
        {group.tools.slice(0, count).map((tool) => (
          <ToolRow
            key={tool.name}
            tool={tool}
            keyState={keyStateOf(tool)}
            isChosen={chosen.includes(tool.name)}
            onToggle={onToggle}
          />
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="ghost" onClick={() => setCount(count + ROWS)}>
          {t('more', { count: Math.min(hidden, ROWS) })}
        </Button>
      )}
    </section>
  );
}

function CategoryPart({
  category,
  isFound,
  ...rows
}: RowsProps & { readonly category: ToolCategory; readonly isFound: boolean }) {
  const { t } = useTranslation('tools');
  const nameOf = useCategoryName();
  // What is found is in view at once; rows of a closed category are not drawn.
  const [isOpen, setOpen] = useState(isFound);
  const count = category.tools.filter(({ name }) => rows.chosen.includes(name)).length;
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group/tools"
    >
      <summary className="flex min-h-9 cursor-pointer items-center gap-2 rounded-2 px-1 hover:bg-surface-2 pointer-coarse:min-h-11">
        <ChevronRight
          size={14}
          aria-hidden
          className="flex-none text-ink-3 transition-transform group-open/tools:rotate-90"
        />
        <span className="font-strong">{nameOf(category.name)}</span>
        <span className="tnum text-12 text-ink-3">{category.tools.length}</span>
        {count > 0 && <span className="tnum ml-auto text-12 text-live">{t('chosen', { count })}</span>}
      </summary>
      {isOpen && category.providers.map((group) => <ProviderRows key={group.name} group={group} {...rows} />)}
    </details>
  );
}

/** All tools by category and provider; a search or filter opens every category that has a match. */
export function ToolPicker({ tools, chosen, onToggle }: ToolPickerProps) {
  const { t } = useTranslation('tools');
  const [typed, setTyped] = useState('');
  const [state, setState] = useState<State>('all');
  const keyStateOf = useKeyState();
  const words = useDeferredValue(typed);
  const categories = useMemo(
    () =>
      groupTools(
        searchTools(tools, words).filter(
          (tool) => state === 'all' || [state, 'loading'].includes(keyStateOf(tool)),
        ),
      ),
    [tools, words, state, keyStateOf],
  );
  const isFound = words.trim() !== '' || state !== 'all';
  return (
    <div className="flex flex-col gap-2 rounded-4 border border-line p-3">
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-40 flex-1">
          <SearchField label={t('find')} value={typed} onChange={setTyped} />
        </div>
        <Segmented
          label={t('state.label')}
          value={state}
          options={STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
          onChange={setState}
        />
      </div>
      {categories.length === 0 && (
        <p role="status" className="py-2 text-ink-3">
          {t('nothingFound')}
        </p>
      )}
      {categories.map((category) => (
        <CategoryPart
          key={`${category.name}-${isFound}`}
          category={category}
          isFound={isFound}
          chosen={chosen}
          keyStateOf={keyStateOf}
          onToggle={onToggle}
        />
      ))}
    </div>
  );
}
