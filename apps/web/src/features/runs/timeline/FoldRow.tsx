import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../ui/format/format-duration.ts';
import { sumTime, type StepGroup } from './fold-steps.ts';
import { STEP_INDENT, STEP_LOOK } from './step-look.ts';
import { StepNode } from './StepNode.tsx';

export interface FoldRowProps {
  readonly group: StepGroup;
  readonly nameOf: (toolName: string) => string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** Stands for steps that are done, and shows them below it. */
export function FoldRow({ group, nameOf, isOpen, onToggle }: FoldRowProps) {
  const { t, i18n } = useTranslation('runs');
  const { t: tCommon } = useTranslation('common');
  const tools = group.flatMap(({ step }) => (step.kind === 'tool' ? [nameOf(step.toolName)] : []));
  return (
    <li className="relative" style={{ marginInlineStart: group[0].depth * STEP_INDENT }}>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className={`${STEP_LOOK} hover:bg-surface-2`}
      >
        <StepNode state="done" label={t('state.done')} />
        <span className="min-w-0 flex-1 truncate">
          <span className="font-strong">{t('folded', { count: group.length })}</span>
          <span className="ml-2 text-ink-3">{[...new Set(tools)].join(t('head.comma'))}</span>
        </span>
        <span className="tnum w-13 flex-none text-right text-12 text-ink-3">
          {formatDuration(sumTime(group), tCommon, i18n.language)}
        </span>
      </button>
    </li>
  );
}
