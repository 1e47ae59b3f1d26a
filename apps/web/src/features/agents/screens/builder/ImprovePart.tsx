import type { AgentInput } from '@parley/contract/agents/schemas.ts';
import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button/Button.tsx';
import { unlessSecondHalf } from '../../../../ui/button/unless-second-half.ts';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { AgentDiff } from '../../components/AgentDiff.tsx';
import { useNameOfModel } from '../use-name-of-model.ts';
import { useTools } from '../../../../platform/tools/use-tools.ts';
import type { Builder } from './use-builder.ts';
import { mergeDraft, useDrafting, type Draft } from './use-drafting.ts';

/** Says in words what should change; the difference is shown before it is taken. */
export function ImprovePart({ builder }: { readonly builder: Builder }) {
  const { t } = useTranslation('agents');
  const [wanted, setWanted] = useState('');
  const [proposal, setProposal] = useState<Draft | null>(null);
  const { state, start, stop } = useDrafting();
  const { data: tools = [] } = useTools();
  const nameOfModel = useNameOfModel();
  const { input, agentId } = builder;
  const isRunning = state.kind === 'running';

  const ask = async () => {
    const task = builder.description || input.instructions;
    const description = agentId === null ? `${task}\n\n${wanted}` : wanted;
    setProposal(await start({ description, agentId, tools: input.tools }));
  };
  const proposed: AgentInput | null = proposal && { ...mergeDraft(input, proposal.input), name: input.name };
  return (
    <section aria-label={t('improve.title')} className="flex flex-col gap-3 border-t border-line pt-4">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (wanted.trim() !== '') void ask();
        }}
        className="flex items-end gap-2"
      >
        <div className="min-w-0 flex-1">
          <TextField
            label={t('improve.title')}
            placeholder={t('improve.placeholder')}
            value={wanted}
            maxLength={2_000}
            onChange={({ target }) => setWanted(target.value)}
          />
        </div>
        {isRunning ? (
          <Button onClick={unlessSecondHalf(stop)}>{t('draft.stop')}</Button>
        ) : (
          <Button type="submit" disabled={wanted.trim() === ''}>
            <Sparkles size={14} aria-hidden />
            {t('improve.action')}
          </Button>
        )}
      </form>
      {isRunning && (
        <p role="status" className="text-live">
          {t('draft.running')}
        </p>
      )}
      {state.kind === 'failed' && (
        <Notice tone="danger" title={t('draft.failed')}>
          {t('draft.failedText')}
        </Notice>
      )}
      {proposed && proposal && (
        <div className="flex flex-col gap-3 rounded-4 border border-line p-3.5">
          <AgentDiff before={input} after={proposed} tools={tools} nameOfModel={nameOfModel} />
          <div className="flex gap-2">
            <Button
              variant="primary"
              onClick={() => {
                builder.take(proposed, proposal);
                setProposal(null);
                setWanted('');
              }}
            >
              {t('improve.accept')}
            </Button>
            <Button onClick={() => setProposal(null)}>{t('improve.discard')}</Button>
          </div>
        </div>
      )}
    </section>
  );
}
