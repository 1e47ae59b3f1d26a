import { AGENT_TASK_MAX_LENGTH } from '@parley/contract/agents/constants.ts';
import { Bot } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';

/** Where an agent begins: a task in one's own words. */
export function DescribeBox({ onDraft }: { readonly onDraft: (description: string) => void }) {
  const { t } = useTranslation('agents');
  const [text, setText] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onDraft(text.trim());
      }}
      className="flex items-center gap-3 rounded-5 border border-line-strong bg-surface py-2 pr-2 pl-4 shadow-1 has-[input:focus]:border-focus"
    >
      <Bot size={18} aria-hidden className="flex-none text-ink-3" />
      <input
        value={text}
        maxLength={AGENT_TASK_MAX_LENGTH}
        aria-label={t('describe.label')}
        placeholder={t('describe.placeholder')}
        onChange={(event) => setText(event.target.value)}
        className="min-w-0 flex-1 bg-transparent text-15 text-ink outline-none placeholder:text-ink-3 pointer-coarse:min-h-11 pointer-coarse:text-16"
      />
      <Button type="submit">{t('describe.draft')}</Button>
    </form>
  );
}
