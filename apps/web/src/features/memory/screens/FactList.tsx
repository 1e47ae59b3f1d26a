import type { Memory } from '@parley/contract/memory/schemas.ts';
import { useTranslation } from 'react-i18next';
import { FactRow } from '../components/FactRow.tsx';

const PINNED = 3;

export interface FactListProps {
  readonly memories: readonly Memory[];
  readonly showsAgent: boolean;
}

/** The facts that every run reads first, then the others. */
export function FactList({ memories, showsAgent }: FactListProps) {
  const { t } = useTranslation('memory');
  const pinned = memories.filter(({ importance }) => importance === PINNED);
  const groups = [
    { name: t('pinned'), rows: pinned },
    {
      name: t(pinned.length > 0 ? 'others' : 'facts'),
      rows: memories.filter(({ importance }) => importance !== PINNED),
    },
  ];
  return groups
    .filter(({ rows }) => rows.length > 0)
    .map(({ name, rows }) => (
      <section key={name} aria-label={name} className="mb-7">
        <h3 className="border-b border-line pb-2 text-12 text-ink-3">{name}</h3>
        <ul>
          {rows.map((memory) => (
            <FactRow key={memory.id} memory={memory} showsAgent={showsAgent} />
          ))}
        </ul>
      </section>
    ));
}
