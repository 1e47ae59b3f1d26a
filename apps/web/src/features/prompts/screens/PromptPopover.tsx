import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { optionIdOf, PromptOptions, type PromptOption } from '../components/PromptOptions.tsx';
import { findEntries } from '../find-entries.ts';
import { listBuiltinSuggestions } from '../prompt.ts';
import { useOwnSuggestions } from '../use-collection.ts';
import { useOwner } from './use-owner.ts';
import { usePopoverPosition } from './use-popover-position.ts';

/** Of each group. */
const MOST = 8;

interface OtherPrompt extends PromptOption {
  readonly description: string;
}

/** Prompts that are kept elsewhere. */
interface OtherPrompts {
  readonly label: string;
  readonly prompts: readonly OtherPrompt[];
  /** Said under the list. */
  readonly note: string | null;
  /** The text of such a prompt is yet to be made. */
  readonly onPick: (id: string) => void;
}

export interface PromptPopoverProps {
  /** What was typed behind the slash. */
  readonly typed: string;
  readonly onPick: (text: string) => void;
  /** Tells the field where the arrow keys are, by ids in the page. */
  readonly onPoint: (option: { readonly listId: string; readonly optionId: string } | null) => void;
  readonly onClose: () => void;
  readonly others?: OtherPrompts | undefined;
}

interface Found {
  readonly saved: readonly PromptOption[];
  readonly others: readonly PromptOption[];
  readonly pick: (id: string) => void;
}

function useFound({ typed, onPick, others }: PromptPopoverProps): Found {
  const { t, i18n } = useTranslation('systemPrompts');
  const { entries } = useOwnSuggestions(useOwner());
  const saved = findEntries(
    [...entries, ...listBuiltinSuggestions(i18n.language)],
    typed,
    ({ text }) => text,
  ).slice(0, MOST);
  const rest = findEntries(others?.prompts ?? [], typed, ({ description }) => description).slice(0, MOST);
  return {
    saved: saved.map(({ id, title, isBuiltin, purpose }) => ({
      id,
      title,
      origin: isBuiltin ? t(`purposes.${purpose}`) : t('own'),
    })),
    others: rest,
    pick(id) {
      const known = saved.find((one) => one.id === id);
      if (known) onPick(known.text);
      else others?.onPick(id);
    },
  };
}

/** Saved prompts beside the composer. The focus stays in the field; the arrow keys and Enter belong to the list. */
export function PromptPopover(props: PromptPopoverProps) {
  const { onPoint, onClose, others } = props;
  const { t } = useTranslation('systemPrompts');
  const listId = useId();
  const surface = useRef<HTMLDivElement>(null);
  const [pointedId, setPointedId] = useState<string | null>(null);
  const found = useFound(props);
  const options = [...found.saved, ...found.others];
  const index = Math.max(
    0,
    options.findIndex(({ id }) => id === pointedId),
  );
  const activeId = options[index]?.id;
  const optionId = activeId === undefined ? undefined : optionIdOf(listId, activeId);
  const position = usePopoverPosition(surface, activeId !== undefined);

  const handle = useRef<(event: KeyboardEvent) => void>(() => undefined);
  useEffect(() => {
    handle.current = (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined && options.length > 0) {
        setPointedId(options[(index + step + options.length) % options.length]?.id ?? null);
      } else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') {
        if (activeId === undefined) return;
        found.pick(activeId);
      } else if (event.key === 'Escape') onClose();
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => handle.current(event);
    // Before the field hears of it, which would send the message.
    window.addEventListener('keydown', handleKey, { capture: true });
    return () => window.removeEventListener('keydown', handleKey, { capture: true });
  }, []);
  useEffect(() => {
    onPoint(optionId === undefined ? null : { listId, optionId });
    return () => onPoint(null);
  }, [onPoint, listId, optionId]);

  if (activeId === undefined) return null;
  const groups = [
    { label: null, options: found.saved },
    ...(others && found.others.length > 0 ? [{ label: others.label, options: found.others }] : []),
  ];
  const note = others?.note ?? null;
  return (
    <div
      ref={surface}
      data-side={position?.side}
      style={{ maxHeight: position?.roomPx }}
      className={`rise-in absolute inset-x-0 z-20 flex flex-col overflow-hidden rounded-4 border border-line bg-surface shadow-3 dark:border-line-strong ${position?.side === 'below' ? 'top-full mt-2' : 'bottom-full mb-2'}`}
    >
      <PromptOptions
        listId={listId}
        groups={groups}
        activeId={activeId}
        onPoint={setPointedId}
        onPick={found.pick}
      />
      {note !== null && <p className="flex-none px-4 pb-2 text-12 wrap-anywhere text-ink-3">{note}</p>}
      <p
        role="status"
        className="flex-none border-t border-line px-4 py-2 text-12 text-ink-3 pointer-coarse:hidden"
      >
        {t('popover.hint')}
      </p>
    </div>
  );
}
