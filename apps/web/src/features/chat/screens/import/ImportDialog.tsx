import { Dialog } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '../../../../ui/button/Button.tsx';
import { Meter } from '../../../../ui/display/Meter.tsx';
import { useFocusReturn } from '../../../../ui/overlay/use-focus-return.ts';
import { toChatAddress } from '../../chat-address.ts';
import { useChatPreferences } from '../../chat-preferences.ts';
import { ImportDrop } from '../../import/ImportDrop.tsx';
import { ImportFailures } from '../../import/ImportFailures.tsx';
import { ImportChoice } from './ImportChoice.tsx';
import { useImport } from './use-import.ts';

/** Takes in the chats of an export of ours or of another product. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  useFocusReturn();
  const { t } = useTranslation(['settings', 'common']);
  const limit = useChatPreferences((state) => state.maxSessions);
  const { phase, read, run, startOver } = useImport();
  const navigate = useNavigate();
  const open = (sessionId: string | null) => {
    onClose();
    if (sessionId !== null) void navigate(toChatAddress(sessionId, null));
  };
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fade-in fixed inset-0 z-50 bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          onInteractOutside={(event) => phase.kind === 'running' && event.preventDefault()}
          className="rise-in fixed inset-x-0 bottom-0 z-50 max-h-[94dvh] overflow-y-auto rounded-t-5 border border-line bg-surface p-5 text-13 shadow-3 outline-none tablet:inset-x-auto tablet:top-1/2 tablet:bottom-auto tablet:left-1/2 tablet:w-[min(640px,calc(100vw-32px))] tablet:-translate-x-1/2 tablet:-translate-y-1/2 tablet:rounded-4 dark:border-line-strong"
        >
          <Dialog.Title className="text-17 font-bold">{t('import.title')}</Dialog.Title>
          <p className="mt-1 mb-4 text-ink-3">{t('import.help')}</p>
          {phase.kind === 'choose' && (
            <ImportDrop
              problem={phase.refusal === null ? null : t(`import.refusals.${phase.refusal}`)}
              onFile={(file) => void read(file)}
            />
          )}
          {phase.kind === 'reading' && (
            <p role="status" className="py-10 text-center text-ink-2">
              {t('import.reading', { name: phase.fileName })}
            </p>
          )}
          {phase.kind === 'list' && (
            <ImportChoice
              source={phase.source}
              rows={phase.rows}
              failures={phase.failures}
              room={phase.room}
              onImport={(rows) => void run(rows)}
              onBack={startOver}
            />
          )}
          {phase.kind === 'running' && (
            <div role="status" className="flex flex-col gap-3 py-8">
              <p className="tnum text-ink-2">
                {t('import.running', { done: phase.done, total: phase.total })}
              </p>
              <Meter value={phase.done / phase.total} tone="live" label={t('import.title')} />
            </div>
          )}
          {phase.kind === 'done' && (
            <div role="status">
              <p className="text-15">{t('import.done', { count: phase.imported })}</p>
              {phase.leftOut > 0 && (
                <p className="mt-2 text-warn">{t('import.leftOut', { count: phase.leftOut, limit })}</p>
              )}
              <ImportFailures failures={phase.failures} />
            </div>
          )}
          {phase.kind !== 'list' && phase.kind !== 'running' && (
            <div className="mt-5 flex justify-end gap-2">
              <Button onClick={onClose}>{t('common:close')}</Button>
              {phase.kind === 'done' && phase.openId !== null && (
                <Button variant="primary" onClick={() => open(phase.openId)}>
                  {t(phase.imported === 1 ? 'import.open' : 'import.openNewest')}
                </Button>
              )}
            </div>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
