import type { Agent } from '@parley/contract/agents/schemas.ts';
import { Copy, Download, Ellipsis, MessageCircle, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { MenuItem } from '../../../ui/menu/MenuItem.tsx';
import { MenuSeparator } from '../../../ui/menu/MenuSeparator.tsx';
import { MenuSurface } from '../../../ui/menu/MenuSurface.tsx';
import { useMenuTrigger } from '../../../ui/menu/use-menu-trigger.ts';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx';
import { agentActions } from '../agent-actions.ts';
import { toAgentPath, toChatPath } from '../agent.ts';

export interface AgentMenuProps {
  readonly agent: Agent;
  /** The actions that have a button beside the menu are not in it. */
  readonly isShort?: boolean | undefined;
  readonly onRemoved?: (() => void) | undefined;
}

function RemovalQuestion({ agent, onRemoved, onClose }: AgentMenuProps & { readonly onClose: () => void }) {
  const { t } = useTranslation('agents');
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    const isGone = await agentActions.remove(agent);
    onClose();
    if (isGone) onRemoved?.();
  };
  return (
    <ConfirmDialog
      title={t('remove.title', { name: agent.name })}
      action={t('remove.action')}
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      {t('remove.text')}
    </ConfirmDialog>
  );
}

/** What can be done with one agent. */
export function AgentMenu({ agent, isShort = false, onRemoved }: AgentMenuProps) {
  const { t } = useTranslation('agents');
  const navigate = useNavigate();
  const { anchor, close, triggerProps } = useMenuTrigger();
  const [isRemoving, setRemoving] = useState(false);
  const { edit, delete: mayRemove, clone } = agent.permissions;
  const cloneAndOpen = async () => {
    const copy = await agentActions.clone(agent.id);
    if (copy) void navigate(toAgentPath(copy.id));
  };
  return (
    <>
      <IconButton label={t('menu.label', { name: agent.name })} {...triggerProps}>
        <Ellipsis size={16} aria-hidden />
      </IconButton>
      {anchor && (
        <MenuSurface anchor={anchor} onClose={close} label={agent.name}>
          {!isShort && (
            <MenuItem
              icon={<MessageCircle size={15} aria-hidden />}
              onSelect={() => void navigate(toChatPath(agent.id))}
            >
              {t('menu.chat')}
            </MenuItem>
          )}
          {edit && !isShort && (
            <MenuItem
              icon={<Pencil size={15} aria-hidden />}
              onSelect={() => void navigate(`${toAgentPath(agent.id)}/edit`)}
            >
              {t('menu.edit')}
            </MenuItem>
          )}
          {clone && (
            <MenuItem icon={<Copy size={15} aria-hidden />} onSelect={() => void cloneAndOpen()}>
              {t('menu.clone')}
            </MenuItem>
          )}
          <MenuItem
            icon={<Download size={15} aria-hidden />}
            onSelect={() => void agentActions.saveFile(agent)}
          >
            {t('menu.export')}
          </MenuItem>
          {mayRemove && (
            <>
              <MenuSeparator />
              <MenuItem
                icon={<Trash2 size={15} aria-hidden />}
                isDangerous
                onSelect={() => setRemoving(true)}
              >
                {t('menu.remove')}
              </MenuItem>
            </>
          )}
        </MenuSurface>
      )}
      {isRemoving && (
        <RemovalQuestion agent={agent} onRemoved={onRemoved} onClose={() => setRemoving(false)} />
      )}
    </>
  );
}
