import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button/Button.tsx';
import { ImportFailures } from '../../import/ImportFailures.tsx';
import { ImportList } from '../../import/ImportList.tsx';
import type { ImportSource } from '../../import/imported-chat.ts';
import type { ImportFailure, ImportRow } from './use-import.ts';

export interface ImportChoiceProps {
  readonly source: ImportSource | null;
  readonly rows: readonly ImportRow[];
  readonly failures: readonly ImportFailure[];
  /** How many more fit; null: all. */
  readonly room: number | null;
  readonly onImport: (rows: readonly ImportRow[]) => void;
  readonly onBack: () => void;
}

const timeOf = ({ chat }: ImportRow) => chat.lastActivityAt ?? chat.createdAt ?? 0;

/** Names of products are the same in every language. */
const SOURCE_NAMES: Readonly<Record<ImportSource, string>> = {
  parley: 'Parley',
  chatgpt: 'ChatGPT',
  claude: 'Claude',
  librechat: 'LibreChat',
  'open-webui': 'Open WebUI',
};

export function ImportChoice({ source, rows, failures, room, onImport, onBack }: ImportChoiceProps) {
  const { t } = useTranslation(['settings', 'common']);
  const fresh = useMemo(() => rows.filter(({ isKnown }) => !isKnown), [rows]);
  const fitting = useMemo(() => {
    const newest = fresh.toSorted((a, b) => timeOf(b) - timeOf(a));
    return newest.slice(0, room ?? newest.length).map(({ id }) => id);
  }, [fresh, room]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(fitting));
  const isFull = room !== null && chosen.size >= room;
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id) && !isFull) next.add(id);
    setChosen(next);
  };
  const isAll = chosen.size === fitting.length;
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <span className="font-strong">
          {source === null
            ? t('import.foundNone')
            : t('import.found', { count: rows.length, source: SOURCE_NAMES[source] })}
        </span>
        {fresh.length > 0 && (
          <Button size="small" variant="ghost" onClick={() => setChosen(new Set(isAll ? [] : fitting))}>
            {t(isAll ? 'import.chooseNone' : 'import.chooseAll')}
          </Button>
        )}
      </div>
      {rows.length > 0 && (
        <ImportList
          rows={rows.map(({ id, chat, isKnown }) => ({
            id,
            name: chat.name,
            messageCount: chat.messages.length,
            date: chat.lastActivityAt ?? chat.createdAt,
            isKnown,
            isOff: isFull && !chosen.has(id),
          }))}
          chosen={chosen}
          onToggle={toggle}
        />
      )}
      {room !== null && fitting.length < fresh.length && (
        <p className="mt-2 text-12 text-warn">{t('import.room', { count: room })}</p>
      )}
      <ImportFailures failures={failures} />
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button onClick={onBack}>{t('import.another')}</Button>
        <Button
          variant="primary"
          disabled={chosen.size === 0}
          onClick={() => onImport(rows.filter(({ id }) => chosen.has(id)))}
        >
          {t('import.start', { count: chosen.size })}
        </Button>
      </div>
    </>
  );
}
