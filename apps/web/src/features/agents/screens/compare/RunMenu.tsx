import type { AgentFull } from '@parley/contract/agents/schemas.ts';
import { Columns2, Ellipsis, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { IconButton } from '../../../../ui/button/IconButton.tsx';
import { MenuItem } from '../../../../ui/menu/MenuItem.tsx';
import { MenuSurface } from '../../../../ui/menu/MenuSurface.tsx';
import { useMenuTrigger } from '../../../../ui/menu/use-menu-trigger.ts';
import { toComparePath } from '../../compare-address.ts';
import { useRun } from '../../use-agents.ts';
import { RunAgainDialog } from './RunAgainDialog.tsx';

export interface RunMenuProps {
  readonly agent: AgentFull;
  readonly runId: string;
  readonly isOver: boolean;
}

function RunAgain({
  agent,
  runId,
  onClose,
}: Omit<RunMenuProps, 'isOver'> & { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const { data: run } = useRun(runId);
  if (!run) return null;
  return (
    <RunAgainDialog
      agent={agent}
      run={run}
      onStarted={(newId) => void navigate(toComparePath(agent.id, [runId, newId]))}
      onClose={onClose}
    />
  );
}

/** What can be done with one run. */
export function RunMenu({ agent, runId, isOver }: RunMenuProps) {
  const { t } = useTranslation('agents');
  const navigate = useNavigate();
  const { anchor, close, triggerProps } = useMenuTrigger();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <IconButton label={t('runs.actions')} {...triggerProps}>
        <Ellipsis size={16} aria-hidden />
      </IconButton>
      {anchor && (
        <MenuSurface anchor={anchor} onClose={close} label={t('runs.actions')}>
          {isOver && (
            <MenuItem icon={<RotateCcw size={15} aria-hidden />} onSelect={() => setAsking(true)}>
              {t('again.open')}
            </MenuItem>
          )}
          <MenuItem
            icon={<Columns2 size={15} aria-hidden />}
            onSelect={() => void navigate(toComparePath(agent.id, [runId]))}
          >
            {t('compare.with')}
          </MenuItem>
        </MenuSurface>
      )}
      {isAsking && <RunAgain agent={agent} runId={runId} onClose={() => setAsking(false)} />}
    </>
  );
}
