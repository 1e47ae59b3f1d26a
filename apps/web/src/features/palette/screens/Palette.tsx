import { Suspense, useMemo, useState, type ComponentType, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { PaletteField } from '../components/PaletteField.tsx';
import { createKeyRelay, toListKey } from '../key-relay.ts';
import type { GroupName } from '../palette-item.ts';
import { readQuery } from '../palette-search.ts';
import type { ActiveRow, PaletteResultsProps } from './PaletteResults.tsx';

export interface PaletteProps {
  readonly onClose: () => void;
  /** The list, which may be loaded later than the field. */
  readonly Results: ComponentType<PaletteResultsProps>;
}

/** Finds chats, agents, models, pages and what can be done. The field takes keys from the moment it is opened. */
export function Palette({ onClose, Results }: PaletteProps) {
  const { t } = useTranslation('common');
  const [typed, setTyped] = useState('');
  const [only, setOnly] = useState<GroupName | null>(null);
  const [active, setActive] = useState<ActiveRow | null>(null);
  const [keys] = useState(createKeyRelay);
  const query = useMemo(() => readQuery(typed, only), [typed, only]);

  const handleKey = (event: KeyboardEvent) => {
    const key = toListKey(event);
    if (key) keys.send(key);
    else if (event.key === 'Escape') onClose();
    // The focus stays in the field, which is all there is to go to.
    else if (event.key !== 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
  };

  return createPortal(
    <>
      <div className="fade-in fixed inset-0 z-50 bg-scrim" onPointerDown={onClose} />
      <div
        role="dialog"
        aria-modal
        aria-label={t('palette.label')}
        className="rise-in fixed top-2 left-1/2 z-50 flex max-h-[calc(100dvh-16px)] w-[min(680px,calc(100vw-16px))] -translate-x-1/2 flex-col overflow-hidden rounded-4 border border-line bg-surface text-13 shadow-3 outline-none tablet:top-28 tablet:max-h-[min(680px,calc(100dvh-136px))] dark:border-line-strong"
      >
        <PaletteField
          value={typed}
          active={active}
          only={only}
          onChange={setTyped}
          onKeyDown={handleKey}
          onToggleOnly={() => keys.send({ name: 'narrow' })}
        />
        <Suspense fallback={<div className="h-60" />}>
          <Results query={query} keys={keys} onNarrow={setOnly} onActive={setActive} onDone={onClose} />
        </Suspense>
      </div>
    </>,
    document.body,
  );
}
