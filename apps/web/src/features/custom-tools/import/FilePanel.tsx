import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '../../../ui/button/Button.tsx';
import { FileInput } from '../../../ui/form/FileInput.tsx';
import { readToolFile, TOOL_FILE_MAX_BYTES, type ToolCopy } from '../tool-file.ts';
import { SourceTabs } from './SourceTabs.tsx';
import { CREATE_PATH } from './source.ts';

/** A tool that was exported becomes the editor, filled in. */
export function FilePanel({ onRead }: { readonly onRead: (copy: ToolCopy) => void }) {
  const { t } = useTranslation('mcp');
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [isRefused, setRefused] = useState(false);
  const take = async (file: File) => {
    const copy = file.size > TOOL_FILE_MAX_BYTES ? null : readToolFile(await file.text());
    setRefused(copy === null);
    if (!copy) return;
    onRead(copy);
    await navigate(CREATE_PATH, { replace: true });
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto px-4 py-5 tablet:px-8">
      <SourceTabs value="file" />
      <p className="text-ink-3">{t('custom.import.toolFileHelp')}</p>
      <div>
        <Button variant="primary" onClick={() => input.current?.click()}>
          <Upload size={14} aria-hidden />
          {t('custom.import.file')}
        </Button>
        <FileInput
          ref={input}
          accept=".json,application/json"
          label={t('custom.import.toolFile')}
          onFile={(file) => void take(file)}
        />
      </div>
      {isRefused && (
        <p role="alert" className="text-danger">
          {t('custom.import.noToolFile')}
        </p>
      )}
    </div>
  );
}
