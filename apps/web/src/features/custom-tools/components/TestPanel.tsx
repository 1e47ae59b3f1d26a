import type { ToolExecution } from '@parley/contract/custom-tools/schemas.ts';
import type { AppError } from '@parley/contract/errors/app-error.ts';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { textsOf } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { LongField } from '../../../ui/form/LongField.tsx';
import { customToolActions } from '../custom-tools.api.ts';
import { parseObject } from '../parameter-table.ts';
import { CallDetail } from './CallDetail.tsx';
import { CallStatus } from './CallStatus.tsx';

const ARGUMENTS_MAX_LENGTH = 20_000;

/** Calls the service as an agent would, with what is saved. */
export function TestPanel({ toolId }: { readonly toolId: string | null }) {
  const { t } = useTranslation('mcp');
  const [text, setText] = useState('{}');
  const [problem, setProblem] = useState<string>();
  const [call, setCall] = useState<ToolExecution | null>(null);
  const [failure, setFailure] = useState<AppError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const run = async (id: string) => {
    const args = parseObject(text);
    if (!args) return setProblem(t('custom.noObject'));
    setBusy(true);
    setFailure(null);
    setCall(null);
    try {
      setCall(await customToolActions.test(id, args));
    } catch (error) {
      setFailure(toAppError(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section
      aria-label={t('custom.test')}
      className="flex flex-col gap-3 border-line bg-surface-2 px-4 py-5 max-tablet:border-t tablet:w-90 tablet:flex-none tablet:overflow-y-auto tablet:border-l"
    >
      <h2 className="text-15 font-bold">{t('custom.test')}</h2>
      <p className="text-13 text-ink-3">{t(toolId === null ? 'custom.testLater' : 'custom.testText')}</p>
      {toolId !== null && (
        <>
          <LongField
            label={t('custom.arguments')}
            value={text}
            maxLength={ARGUMENTS_MAX_LENGTH}
            rows={6}
            error={problem}
            onChange={(value) => {
              setText(value);
              setProblem(undefined);
            }}
          />
          <div>
            <Button isBusy={isBusy} onClick={() => void run(toolId)}>
              <Play size={14} aria-hidden />
              {t('custom.run')}
            </Button>
          </div>
          <div aria-live="polite" className="flex flex-col gap-3">
            {failure && (
              <Notice tone="danger" title={textsOf(failure.code).title}>
                {textsOf(failure.code).text}
              </Notice>
            )}
            {call && (
              <>
                <CallStatus call={call} />
                <CallDetail call={call} />
              </>
            )}
          </div>
        </>
      )}
    </section>
  );
}
