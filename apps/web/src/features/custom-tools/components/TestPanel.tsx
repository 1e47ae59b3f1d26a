import type { CustomTool, CustomToolTest } from '@parley/contract/custom-tools/schemas.ts';
import type { AppError } from '@parley/contract/errors/app-error.ts';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { textsOf } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { formatCount } from '../../../ui/format/format-count.ts';
import { customToolActions } from '../custom-tools.api.ts';
import { toJson } from '../parameter-table.ts';
import { CallDetail } from './CallDetail.tsx';
import { CallText } from './CallText.tsx';
import { CallStatus } from './CallStatus.tsx';
import { TestFields } from './TestFields.tsx';
import { useTestArguments } from './use-test-arguments.ts';

/** What the model is given, which is in every later turn of the run. */
function AgentReads({ reads }: { readonly reads: CustomToolTest['agent_reads'] }) {
  const { t, i18n } = useTranslation('mcp');
  const tokens = formatCount(reads.tokens, i18n.language);
  const all = reads.tokens_of_all;
  return (
    <CallText
      title={t('custom.agentReads')}
      text={reads.text}
      note={
        all === null
          ? t('custom.tokens', { tokens })
          : t('custom.tokensOf', { tokens, all: formatCount(all, i18n.language) })
      }
    />
  );
}

/** A form of its own: Enter in a field makes the call. */
function TestOf({ tool }: { readonly tool: CustomTool }) {
  const { t } = useTranslation('mcp');
  const form = useTestArguments(tool.parameters);
  const [call, setCall] = useState<CustomToolTest | null>(null);
  const [failure, setFailure] = useState<AppError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    const args = form.read();
    if (!args || isBusy) return;
    setBusy(true);
    setFailure(null);
    setCall(null);
    try {
      setCall(await customToolActions.test(tool.id, args));
    } catch (error) {
      setFailure(toAppError(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
        className="flex flex-col gap-3"
      >
        <TestFields form={form} />
        <div>
          <Button type="submit" isBusy={isBusy}>
            <Play size={14} aria-hidden />
            {t('custom.run')}
          </Button>
        </div>
      </form>
      <div aria-live="polite" className="flex flex-col gap-3">
        {failure && (
          <Notice tone="danger" title={textsOf(failure.code).title}>
            {textsOf(failure.code).text}
          </Notice>
        )}
        {call && (
          <>
            <CallStatus call={call} />
            <AgentReads reads={call.agent_reads} />
            <CallDetail call={call} />
          </>
        )}
      </div>
    </>
  );
}

/** Calls the service as an agent would, with what is saved. */
export function TestPanel({ tool }: { readonly tool: CustomTool | null }) {
  const { t } = useTranslation('mcp');
  return (
    <section
      aria-label={t('custom.test')}
      className="flex flex-col gap-3 border-line bg-surface-2 px-4 py-5 max-tablet:border-t tablet:w-90 tablet:flex-none tablet:overflow-y-auto tablet:border-l"
    >
      <h2 className="text-15 font-bold">{t('custom.test')}</h2>
      <p className="text-13 text-ink-3">{t(tool === null ? 'custom.testLater' : 'custom.testText')}</p>
      {tool?.last_status === null && <p className="text-13 text-warn">{t('custom.notTested')}</p>}
      {/* Other parameters are other fields. */}
      {tool && <TestOf key={toJson(tool.parameters)} tool={tool} />}
    </section>
  );
}
