import {
  Bot,
  CalendarDays,
  Code,
  FileText,
  FlaskConical,
  Lightbulb,
  ListChecks,
  Mail,
  Scale,
  SearchCode,
  Target,
  type LucideIcon,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AgentKey, PromptKey, Start } from './starts.ts';

const ICONS: Readonly<Record<PromptKey | AgentKey, LucideIcon>> = {
  api: Bot,
  compare: Scale,
  contract: FileText,
  email: Mail,
  error: Code,
  explain: Lightbulb,
  notes: ListChecks,
  page: Bot,
  plan: CalendarDays,
  review: SearchCode,
  tests: FlaskConical,
  weeks: Target,
};

export interface StartListProps {
  readonly starts: readonly Start[];
  /** In two columns where there is room. */
  readonly isWide: boolean;
  readonly onPrompt: (text: string) => void;
  readonly onAgent: (description: string) => void;
}

/** What a new chat could begin with. */
export function StartList({ starts, isWide, onPrompt, onAgent }: StartListProps) {
  const { t } = useTranslation('starts');
  return (
    <ul className={isWide ? 'grid tablet:grid-cols-2 tablet:gap-x-10' : ''}>
      {starts.map((start) => {
        const Icon = ICONS[start.key];
        return (
          <li
            key={start.key}
            className={`border-t border-line first:border-transparent ${isWide ? 'tablet:nth-2:border-transparent' : ''}`}
          >
            <button
              type="button"
              onClick={() =>
                start.kind === 'agent'
                  ? onAgent(t(`agents.${start.key}`))
                  : onPrompt(t(`prompts.${start.key}`))
              }
              className="flex min-h-11 w-full items-center gap-2.5 py-1 text-left text-[13.5px] text-ink-2 hover:text-ink"
            >
              <Icon size={16} aria-hidden className="flex-none text-ink-3" />
              {t(`labels.${start.key}`)}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
