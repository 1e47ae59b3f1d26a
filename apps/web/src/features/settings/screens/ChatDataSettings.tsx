import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { joinSentences } from '../../../ui/format/join-sentences.ts';
import { loadChatCommands } from '../../chat/index.ts';
import { ShareSettings } from '../../sharing/index.ts';
import { SettingRow } from '../components/SettingRow.tsx';
import { useAction } from '../use-action.ts';

interface Progress {
  readonly done: number;
  readonly total: number;
}

interface Saved {
  readonly saved: number;
  readonly missing: number;
}

function ExportChats() {
  const { t } = useTranslation('settings');
  const action = useAction();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [result, setResult] = useState<Saved | null>(null);
  const work = useRef(new AbortController());
  useEffect(() => {
    const { current } = work;
    return () => current.abort();
  }, []);

  const run = async () => {
    const commands = await loadChatCommands();
    const report = (done: number, total: number) => setProgress({ done, total });
    setResult(await commands.exportAll(report, work.current.signal));
  };
  const missing = result && result.missing > 0 && t('exportChats.missing', { count: result.missing });
  const done = result && joinSentences([t('exportChats.done', { count: result.saved }), missing]);
  const help = action.isBusy && progress ? t('exportChats.running', { ...progress }) : done;
  return (
    <SettingRow title={t('exportChats.title')} help={action.error ?? help ?? t('exportChats.help')}>
      <Button isBusy={action.isBusy} onClick={() => void action.run(run)}>
        {t('exportChats.action')}
      </Button>
    </SettingRow>
  );
}

/** Chats as files, and the links to them. */
export function ChatDataSettings({ isGuest }: { readonly isGuest: boolean }) {
  const { t } = useTranslation('settings');
  return (
    <>
      <ExportChats />
      <SettingRow title={t('import.row')} help={t('import.rowHelp')}>
        <Button onClick={() => void loadChatCommands().then((commands) => commands.openImport())}>
          {t('import.action')}
        </Button>
      </SettingRow>
      {!isGuest && (
        <SettingRow title={t('share.section')} help={t('share.sectionHelp')} isWide>
          <Suspense fallback={null}>
            <ShareSettings />
          </Suspense>
        </SettingRow>
      )}
    </>
  );
}
