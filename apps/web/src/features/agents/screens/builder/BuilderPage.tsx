import type { Agent } from '@parley/contract/agents/schemas.ts';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button/Button.tsx';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { Page } from '../../../../ui/page/Page.tsx';
import { useIsPhone } from '../../../../ui/page/use-screen-size.ts';
import { AgentsLink } from '../../components/AgentsLink.tsx';
import { BasicsPart } from './BasicsPart.tsx';
import { BuilderSteps, type BuilderStep } from './BuilderSteps.tsx';
import { DescribePart } from './DescribePart.tsx';
import { ImprovePart } from './ImprovePart.tsx';
import { KnowledgePart } from './KnowledgePart.tsx';
import { LastInputsPart } from './LastInputsPart.tsx';
import { MorePart } from './MorePart.tsx';
import { SaveBar } from './SaveBar.tsx';
import { SubAgentsPart } from './SubAgentsPart.tsx';
import { TestPane } from './TestPane.tsx';
import { ToolsPart } from './ToolsPart.tsx';
import { type Builder, useBuilder } from './use-builder.ts';
import { type Describing, useDescribing } from './use-describing.ts';

function Issues({ builder }: { readonly builder: Builder }) {
  const { t } = useTranslation('agents');
  if (builder.issues.length === 0) return null;
  const goTo = (field: string) =>
    document.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`)?.focus();
  return (
    <Notice
      tone="danger"
      title={t('issues.title')}
      actions={
        <ul className="flex flex-col items-start gap-1">
          {builder.issues.map(({ field, text }) => (
            <li key={text}>
              {field === 'name' ? (
                <button
                  type="button"
                  onClick={() => goTo(field)}
                  className="touch-target text-danger underline underline-offset-2"
                >
                  {text}
                </button>
              ) : (
                text
              )}
            </li>
          ))}
        </ul>
      }
    />
  );
}

function findStep({ input }: Builder, { count, state }: Describing): BuilderStep {
  if (state.kind === 'running') return 'draft';
  const hasBasics = input.name.trim() !== '' && input.instructions.trim() !== '';
  if (hasBasics) return 'tools';
  return count > 0 || input.name !== '' || input.instructions !== '' ? 'draft' : 'describe';
}

/** One page for all that an agent is made of, with its test beside it; on phones the test is a page of its own. */
export function BuilderPage({ agent, userId }: { readonly agent: Agent | null; readonly userId: string }) {
  const { t } = useTranslation('agents');
  const builder = useBuilder(agent, userId);
  const describing = useDescribing(builder);
  const isNew = agent === null;
  const { state } = describing;
  const isDrafting = state.kind === 'running';
  const writing = isDrafting ? (state.soFar?.writing ?? null) : null;
  const isPhone = useIsPhone();
  const [isTesting, setTesting] = useState(false);
  const isCovered = isPhone && isTesting;
  const goTo = (step: BuilderStep) => {
    if (step === 'test') setTesting(true);
    document.querySelector(`#agent-part-${step}`)?.scrollIntoView({ behavior: 'smooth' });
  };
  const create = isNew && (
    <Button
      variant="primary"
      size={isPhone ? 'large' : undefined}
      disabled={isDrafting}
      isBusy={builder.isSaving}
      onClick={builder.save}
    >
      {t('create')}
    </Button>
  );
  return (
    <Page
      title={builder.input.name.trim() || t('newTitle')}
      parent={<AgentsLink />}
      tabs={<BuilderSteps current={isNew ? findStep(builder, describing) : null} onGoTo={goTo} />}
      actions={!isPhone && create}
    >
      <div className="flex min-h-0 flex-1 max-desktop:block max-desktop:overflow-y-auto">
        <div inert={isCovered} className="min-w-0 flex-1 desktop:overflow-y-auto">
          <div className="mx-auto flex max-w-176 flex-col gap-6 px-4 py-6 tablet:px-6">
            {isNew && <DescribePart describing={describing} />}
            <Issues builder={builder} />
            <BasicsPart builder={builder} isWritten={writing === 'instructions'} />
            <ToolsPart
              chosen={builder.input.tools}
              isAwaited={isDrafting}
              onChange={(tools) => builder.change({ tools })}
            />
            <KnowledgePart
              chosen={builder.input.knowledge_ids}
              isForOthers={builder.input.is_public || builder.input.workspace_id !== null}
              onChange={(ids) => builder.change({ knowledge_ids: ids })}
            />
            <SubAgentsPart
              chosen={builder.input.sub_agent_ids}
              ownId={builder.agentId}
              onChange={(ids) => builder.change({ sub_agent_ids: ids })}
            />
            <MorePart input={builder.input} onChange={builder.change} ownId={builder.agentId} />
            {builder.input.instructions !== '' && <ImprovePart builder={builder} />}
            {agent?.permissions.delete && <LastInputsPart agentId={agent.id} draft={builder.input} />}
            <SaveBar builder={builder} />
          </div>
        </div>
        <TestPane agent={builder.input} isOpen={!isPhone || isTesting} onClose={() => setTesting(false)} />
      </div>
      {isPhone && (
        <div
          inert={isCovered}
          className="flex flex-none gap-3 border-t border-line bg-surface p-3 *:flex-1 *:justify-center"
        >
          <Button size="large" onClick={() => setTesting(true)}>
            <Play size={16} aria-hidden />
            {t('parts.test')}
          </Button>
          {create}
        </div>
      )}
    </Page>
  );
}
