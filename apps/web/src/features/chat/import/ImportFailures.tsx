import { useTranslation } from 'react-i18next';
import type { ImportProblem } from './imported-chat.ts';

export interface ImportFailuresProps {
  readonly failures: readonly {
    readonly name: string;
    readonly problem: ImportProblem | 'not-stored';
  }[];
}

/** What could not be taken, by name and with its reason. */
export function ImportFailures({ failures }: ImportFailuresProps) {
  const { t } = useTranslation('settings');
  if (failures.length === 0) return null;
  return (
    <details className="mt-3">
      <summary className="cursor-pointer text-12 text-warn">
        {t('import.failures', { count: failures.length })}
      </summary>
      <ul className="mt-2 max-h-40 overflow-y-auto text-12 text-ink-2">
        {failures.map(({ name, problem }, index) => (
          // Names repeat, and the list never changes its order.
          <li key={index} className="flex gap-3 py-1">
            <span className="min-w-0 flex-1 truncate">{name === '' ? t('import.unnamed') : name}</span>
            <span className="flex-none text-ink-3">{t(`import.problems.${problem}`)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
