import type { HookDeliveryDetail } from '@parley/contract/deployments/webhook-schemas.ts';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { toAppError } from '../../../../platform/errors/to-app-error.ts';
import { showError } from '../../../../platform/toasts.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { LongField } from '../../../../ui/form/LongField.tsx';
import { useFocusReturn } from '../../../../ui/overlay/use-focus-return.ts';
import { toLogsPath } from '../paths.ts';
import { webhookActions, type OfHook } from '../webhooks.api.ts';

const EXAMPLE = '{\n  "event": "test"\n}';
const MAX_LENGTH = 200_000;

export interface TestDialogProps {
  readonly hook: OfHook;
  readonly onClose: () => void;
}

const toDeliveryPath = (hook: OfHook, { id }: HookDeliveryDetail): string =>
  `${toLogsPath(hook)}&delivery=${encodeURIComponent(id)}`;

function Content({ hook, onClose }: TestDialogProps) {
  useFocusReturn();
  const { t } = useTranslation(['webhook-agents', 'common']);
  const navigate = useNavigate();
  const [body, setBody] = useState(EXAMPLE);
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      const delivery = await webhookActions.test(hook, body);
      onClose();
      void navigate(toDeliveryPath(hook, delivery));
    } catch (error) {
      setBusy(false);
      showError(toAppError(error));
    }
  };
  return (
    <Dialog.Content
      aria-describedby={undefined}
      className="rise-in fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-32px)] w-[min(520px,calc(100vw-16px))] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-4 border border-line bg-surface p-5 text-13 shadow-3 outline-none dark:border-line-strong"
    >
      <Dialog.Title className="text-17 font-bold">{t('test.title')}</Dialog.Title>
      <form
        className="mt-3 flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <LongField label={t('test.body')} value={body} rows={8} maxLength={MAX_LENGTH} onChange={setBody} />
        <p className="text-12 text-ink-3">{t('test.help')}</p>
        <div className="flex flex-wrap justify-end gap-2">
          <Dialog.Close asChild>
            <Button>{t('common:cancel')}</Button>
          </Dialog.Close>
          <Button variant="primary" type="submit" isBusy={isBusy}>
            {t('test.send')}
          </Button>
        </div>
      </form>
    </Dialog.Content>
  );
}

/** Runs the agent with a body that is typed here. */
export function TestDialog(props: TestDialogProps) {
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && props.onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fade-in fixed inset-0 z-50 bg-scrim" />
        <Content {...props} />
      </Dialog.Portal>
    </Dialog.Root>
  );
}
