import { Globe, Upload } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '../../../../ui/button/Button.tsx';
import { NewButton } from '../../../../ui/button/NewButton.tsx';
import { IconButton } from '../../../../ui/button/IconButton.tsx';
import { FileInput } from '../../../../ui/form/FileInput.tsx';
import { Page } from '../../../../ui/page/Page.tsx';
import { useListKeys } from '../../../../ui/use-list-keys.ts';
import { useKeyboard } from '../../../../platform/keyboard/letter-keys.ts';
import { agentActions } from '../../agent-actions.ts';
import { toAgentPath } from '../../agent.ts';
import { DescribeBox } from '../../components/DescribeBox.tsx';
import { ManagerList } from './ManagerList.tsx';
import { useRunAgent } from './RowActions.tsx';
import { useManager } from './use-manager.ts';

function ImportButton() {
  const { t } = useTranslation('agents');
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const take = async (file: File) => {
    const agent = await agentActions.importFile(file);
    if (agent) void navigate(toAgentPath(agent.id));
  };
  return (
    <>
      <IconButton label={t('import.label')} onClick={() => input.current?.click()}>
        <Upload size={15} aria-hidden />
      </IconButton>
      <FileInput
        ref={input}
        accept="application/json,.json"
        label={t('import.file')}
        onFile={(file) => void take(file)}
      />
    </>
  );
}

/** The agents of the person, and the ways to a new one. */
export function ManagerScreen() {
  const { t } = useTranslation('agents');
  const navigate = useNavigate();
  const manager = useManager();
  const search = useRef<HTMLInputElement>(null);
  const hasLetterKeys = useKeyboard((state) => state.hasLetterKeys);
  const run = useRunAgent();
  const create = () => void navigate('/agents/create');
  useListKeys({
    hasLetterKeys,
    rowIds: manager.agents.map(({ id }) => id),
    selectedId: manager.selectedId,
    onSelect: manager.select,
    onUse: (id) => void navigate(toAgentPath(id)),
    onCreate: create,
    onSearch: () => search.current?.focus(),
    letters: {
      r: (id) => {
        const agent = manager.agents.find((one) => one.id === id);
        if (agent) run(agent);
      },
    },
  });
  return (
    <Page
      title={t('title')}
      actions={
        <>
          <ImportButton />
          <Button
            variant="ghost"
            aria-label={t('browse')}
            onClick={() => void navigate('/agents?tab=public')}
          >
            <Globe size={15} aria-hidden />
            <span className="max-tablet:hidden">{t('browse')}</span>
          </Button>
          <NewButton variant="primary" onClick={create}>
            {t('new')}
          </NewButton>
        </>
      }
    >
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4.5 tablet:px-7">
        <div className="mx-auto flex max-w-300 flex-col gap-4">
          <DescribeBox
            onDraft={(description) => void navigate('/agents/auto-create', { state: { description } })}
          />
          <ManagerList manager={manager} searchRef={search} />
        </div>
      </div>
    </Page>
  );
}
