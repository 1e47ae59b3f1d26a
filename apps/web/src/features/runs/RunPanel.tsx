import { type KeyboardEvent, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RunView } from '../../platform/runs/run-view.ts';
import { Button } from '../../ui/button/Button.tsx';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { PlainText } from '../../ui/markdown/PlainText.tsx';
import { toRunState } from './run-progress.ts';
import { RunTimeline } from './RunTimeline.tsx';
import { useRun, type OpenRun } from './use-run.ts';

const MarkdownText = lazyPart(async () => ({
  default: (await import('../../ui/markdown/MarkdownText.tsx')).MarkdownText,
}));

export interface RunPanelProps {
  /** Keep the function stable while a run works. */
  readonly open: OpenRun;
  /** Messages to begin with. */
  readonly starters?: readonly string[] | undefined;
  readonly renderApproval?: ((approvalId: string) => ReactNode) | undefined;
}

interface ShownRunProps extends Pick<RunPanelProps, 'renderApproval'> {
  readonly view: RunView;
}

function ShownRun({ view, renderApproval }: ShownRunProps) {
  const { t } = useTranslation('runs');
  const state = toRunState(view.status, view.waitingFor.length > 0);
  const isActive = state === 'running' || state === 'waiting';
  const hasBegun = view.steps.length > 0 || view.text !== '';
  return (
    <div aria-busy={isActive} className="flex flex-col gap-1">
      <RunTimeline
        steps={view.steps}
        state={state}
        startedAt={view.startedAt}
        durationMs={view.durationMs}
        costUsd={view.cost}
        renderApproval={renderApproval}
        isOpenAtFirst
      />
      {isActive && !hasBegun && <p className="text-13 text-ink-3">{t('panel.starting')}</p>}
      {view.text !== '' && (
        <Suspense fallback={<PlainText text={view.text} />}>
          <MarkdownText text={view.text} isStreaming={isActive} />
        </Suspense>
      )}
      {view.error !== null && (
        <p role="alert" className="text-13 text-danger">
          {t('panel.failed', { detail: view.error.detail || t(`common:errors.${view.error.code}.text`) })}
        </p>
      )}
    </div>
  );
}

/** Runs an agent to try it: a message, what the run does, and its answer. */
export function RunPanel({ open, starters = [], renderApproval }: RunPanelProps) {
  const { t } = useTranslation(['runs', 'common']);
  const [text, setText] = useState('');
  const { run, start, stop, clear } = useRun(open);
  const isActive = run !== null && ['pending', 'streaming'].includes(run.view.status);

  const begin = (content: string) => {
    if (content.trim() === '' || isActive) return;
    setText('');
    start(content);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    begin(text);
  };

  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      <div className="min-h-0 flex-1 overflow-y-auto">
        {run === null ? (
          <ul className="flex flex-col items-start gap-2">
            {starters.map((starter) => (
              <li key={starter}>
                <Button size="small" onClick={() => begin(starter)}>
                  {starter}
                </Button>
              </li>
            ))}
          </ul>
        ) : (
          <>
            <p className="mb-4 ml-auto w-fit max-w-[86%] rounded-4 bg-surface-3 px-3 py-2 wrap-anywhere whitespace-pre-wrap">
              {run.content}
            </p>
            <ShownRun view={run.view} renderApproval={renderApproval} />
          </>
        )}
      </div>
      <div className="rounded-4 border border-line-strong bg-surface p-2 focus-within:border-control">
        <textarea
          value={text}
          rows={2}
          aria-label={t('panel.label')}
          placeholder={t('panel.placeholder')}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={handleKey}
          className="w-full resize-none bg-transparent px-1.5 text-14 outline-none placeholder:text-ink-3 pointer-coarse:text-16"
        />
        <div className="flex justify-end gap-2">
          {run !== null && !isActive && (
            <Button size="small" variant="ghost" onClick={clear}>
              {t('panel.clear')}
            </Button>
          )}
          {isActive ? (
            <Button size="small" onClick={stop}>
              {t('panel.stop')}
            </Button>
          ) : (
            <Button size="small" variant="primary" disabled={text.trim() === ''} onClick={() => begin(text)}>
              {t('panel.run')}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
