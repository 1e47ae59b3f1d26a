import type { WebhookDeployment } from '@parley/contract/deployments/schemas.ts';
import { Copy, Ellipsis, ListTree, Pencil, RefreshCw, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { toAppError } from '../../../../platform/errors/to-app-error.ts';
import { notify, showError } from '../../../../platform/toasts.ts';
import { IconButton } from '../../../../ui/button/IconButton.tsx';
import { MenuItem } from '../../../../ui/menu/MenuItem.tsx';
import { MenuSeparator } from '../../../../ui/menu/MenuSeparator.tsx';
import { MenuSurface } from '../../../../ui/menu/MenuSurface.tsx';
import { useMenuTrigger } from '../../../../ui/menu/use-menu-trigger.ts';
import { ConfirmDialog } from '../../../../ui/overlay/ConfirmDialog.tsx';
import { deploymentActions } from '../../deployments.api.ts';
import { toEditPath, toLogsPath } from '../paths.ts';
import { webhookActions } from '../webhooks.api.ts';
import { copyText } from '../../../../ui/copy-text.ts';

type Asked = 'replace' | 'remove';

export interface WebhookMenuProps {
  readonly hook: WebhookDeployment;
  readonly title: string;
  readonly onTest: () => void;
}

function Question({
  hook,
  title,
  asked,
  onClose,
}: Omit<WebhookMenuProps, 'onTest'> & { readonly asked: Asked; readonly onClose: () => void }) {
  const { t } = useTranslation('webhook-agents');
  const [isBusy, setBusy] = useState(false);
  const act = async () => {
    setBusy(true);
    try {
      if (asked === 'remove') await deploymentActions.remove(hook);
      else await webhookActions.replaceAddress(hook);
    } catch (error) {
      showError(toAppError(error));
    }
    onClose();
  };
  const texts = asked === 'remove' ? 'remove' : 'url';
  return (
    <ConfirmDialog
      title={texts === 'remove' ? t('remove.title', { name: title }) : t('url.replaceTitle')}
      action={texts === 'remove' ? t('remove.action') : t('url.replace')}
      isBusy={isBusy}
      onConfirm={() => void act()}
      onCancel={onClose}
    >
      {texts === 'remove' ? t('remove.text') : t('url.replaceText')}
    </ConfirmDialog>
  );
}

/** What can be done with one webhook. */
export function WebhookMenu({ hook, title, onTest }: WebhookMenuProps) {
  const { t } = useTranslation(['webhook-agents', 'common']);
  const navigate = useNavigate();
  const { anchor, close, triggerProps } = useMenuTrigger();
  const [asked, setAsked] = useState<Asked | null>(null);
  const copy = async () => {
    if (await copyText(hook.webhook_url)) await notify('success', { title: t('common:copied') });
    else await notify('error', { title: t('common:copyFailed') });
  };
  return (
    <>
      <IconButton label={t('list.menu', { name: title })} {...triggerProps}>
        <Ellipsis size={16} aria-hidden />
      </IconButton>
      {anchor && (
        <MenuSurface anchor={anchor} onClose={close} label={title}>
          <MenuItem icon={<Pencil size={15} aria-hidden />} onSelect={() => void navigate(toEditPath(hook))}>
            {t('list.edit')}
          </MenuItem>
          <MenuItem icon={<Send size={15} aria-hidden />} onSelect={onTest}>
            {t('test.open')}
          </MenuItem>
          <MenuItem
            icon={<ListTree size={15} aria-hidden />}
            onSelect={() => void navigate(toLogsPath(hook))}
          >
            {t('deliveries.title')}
          </MenuItem>
          <MenuItem icon={<Copy size={15} aria-hidden />} onSelect={() => void copy()}>
            {t('url.copy')}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<RefreshCw size={15} aria-hidden />} onSelect={() => setAsked('replace')}>
            {t('url.replace')}
          </MenuItem>
          <MenuItem icon={<Trash2 size={15} aria-hidden />} isDangerous onSelect={() => setAsked('remove')}>
            {t('remove.action')}
          </MenuItem>
        </MenuSurface>
      )}
      {asked && <Question hook={hook} title={title} asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
