import { CURL_MAX_LENGTH, type CurlImport } from '@parley/contract/custom-tools/import-schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { LongField } from '../../../ui/form/LongField.tsx';
import { customToolActions } from '../custom-tools.api.ts';
import { toProblem } from './import-problem.ts';
import { SourceTabs } from './SourceTabs.tsx';
import { CREATE_PATH } from './source.ts';

/** A pasted command becomes the editor, filled in. It stays in memory alone: it may hold secrets. */
export function CurlPanel({ onRead }: { readonly onRead: (found: CurlImport) => void }) {
  const { t } = useTranslation('mcp');
  const navigate = useNavigate();
  const [command, setCommand] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const read = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const found = await customToolActions.readCurl(command);
      onRead(found);
      await navigate(CREATE_PATH, { replace: true });
    } catch (error) {
      setProblem(toProblem(toAppError(error)).text);
      setBusy(false);
    }
  };
  return (
    <form
      aria-label={t('custom.import.fromCurl')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void read();
      }}
      className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto px-4 py-5 tablet:px-8"
    >
      <SourceTabs value="curl" />
      <p className="text-ink-3">{t('custom.import.commandHelp')}</p>
      <LongField
        label={t('custom.import.command')}
        value={command}
        maxLength={CURL_MAX_LENGTH}
        rows={8}
        error={problem}
        onChange={(value) => {
          setCommand(value);
          setProblem(undefined);
        }}
      />
      <div>
        <Button type="submit" variant="primary" isBusy={isBusy} aria-disabled={command.trim() === ''}>
          {t('custom.import.read')}
        </Button>
      </div>
    </form>
  );
}
