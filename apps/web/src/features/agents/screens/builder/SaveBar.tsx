import { useTranslation } from 'react-i18next';
import { useTools } from '../../../../platform/tools/use-tools.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { AgentDiff } from '../../components/AgentDiff.tsx';
import { useNameOfModel } from '../use-name-of-model.ts';
import type { Builder } from './use-builder.ts';

/** The agent was saved elsewhere: what was typed goes over that, or is given up for it. */
function OutdatedNotice({ builder }: { readonly builder: Builder }) {
  const { t } = useTranslation('agents');
  const { data: tools = [] } = useTools();
  const nameOfModel = useNameOfModel();
  return (
    <Notice
      tone="warn"
      title={t('outdated.title')}
      actions={
        <>
          <details className="w-full">
            <summary className="cursor-pointer py-1 font-strong pointer-coarse:min-h-11">
              {t('outdated.compare')}
            </summary>
            <div className="max-h-[40vh] overflow-y-auto pt-2">
              <AgentDiff
                before={builder.saved}
                after={builder.input}
                tools={tools}
                nameOfModel={nameOfModel}
              />
            </div>
          </details>
          <Button size="small" onClick={builder.discard}>
            {t('outdated.load')}
          </Button>
          <Button size="small" onClick={builder.saveOver}>
            {t('outdated.saveOver')}
          </Button>
        </>
      }
    >
      {t('outdated.text')}
    </Notice>
  );
}

/** What is not saved yet, within reach wherever the form is scrolled to. */
export function SaveBar({ builder }: { readonly builder: Builder }) {
  const { t } = useTranslation('agents');
  if (!builder.isChanged) return null;
  return (
    <div
      role="region"
      aria-label={t('unsaved.label')}
      className="rise-in sticky bottom-3 z-10 rounded-4 border border-line bg-surface shadow-2 dark:border-line-strong"
    >
      {builder.isOutdated ? (
        <OutdatedNotice builder={builder} />
      ) : (
        <div className="flex flex-wrap items-center gap-2 px-3.5 py-2">
          <span className="min-w-0 flex-1 text-ink-2">
            {t(builder.wasRestored ? 'unsaved.restored' : 'unsaved.text')}
          </span>
          <Button size="small" onClick={builder.discard}>
            {t('unsaved.discard')}
          </Button>
          {builder.agentId !== null && (
            <Button size="small" variant="primary" isBusy={builder.isSaving} onClick={builder.save}>
              {t('save')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
