import { OPENAPI_MAX_LENGTH } from '@parley/contract/custom-tools/import-schemas.ts';
import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { FileInput } from '../../../ui/form/FileInput.tsx';
import { LongField } from '../../../ui/form/LongField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { SourceTabs } from './SourceTabs.tsx';
import type { OpenApiImporting } from './use-openapi-import.ts';

/** A document: pasted, from a file, or by its address. */
export function DocumentForm({ importing }: { readonly importing: OpenApiImporting }) {
  const { t } = useTranslation('mcp');
  const input = useRef<HTMLInputElement>(null);
  const [document, setDocument] = useState('');
  const [url, setUrl] = useState('');
  const [baseUrl, setBaseUrl] = useState('');
  const [tooLong, setTooLong] = useState(false);
  const { problem } = importing;
  const errorOf = (field: string) => (problem?.field === field ? problem.text : undefined);
  const take = async (file: File) => {
    const isTooLong = file.size > OPENAPI_MAX_LENGTH;
    setTooLong(isTooLong);
    if (!isTooLong) setDocument(await file.text());
  };
  return (
    <form
      aria-label={t('custom.import.fromOpenApi')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void importing.read({
          ...(url.trim() === '' || document !== '' ? { document } : { url }),
          ...(baseUrl.trim() !== '' && { base_url: baseUrl }),
        });
      }}
      className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto px-4 py-5 tablet:px-8"
    >
      <SourceTabs value="openapi" />
      <LongField
        label={t('custom.import.document')}
        value={document}
        maxLength={OPENAPI_MAX_LENGTH}
        rows={8}
        error={tooLong ? t('custom.import.tooLong') : errorOf('document')}
        onChange={(value) => {
          setDocument(value);
          setTooLong(false);
        }}
      />
      <div>
        <Button onClick={() => input.current?.click()}>
          <Upload size={14} aria-hidden />
          {t('custom.import.file')}
        </Button>
        <FileInput
          ref={input}
          accept=".json,.yaml,.yml,application/json,application/yaml,text/yaml"
          label={t('custom.import.fileField')}
          onFile={(file) => void take(file)}
        />
      </div>
      <TextField
        label={t('custom.import.url')}
        autoComplete="off"
        spellCheck={false}
        value={url}
        error={errorOf('url')}
        onChange={(event) => setUrl(event.target.value)}
      />
      <TextField
        label={t('custom.import.baseUrl')}
        autoComplete="off"
        spellCheck={false}
        value={baseUrl}
        error={errorOf('base_url')}
        onChange={(event) => setBaseUrl(event.target.value)}
      />
      {problem?.field === null && (
        <p role="alert" className="text-danger">
          {problem.text}
        </p>
      )}
      <div>
        <Button type="submit" variant="primary" isBusy={importing.isBusy}>
          {t('custom.import.read')}
        </Button>
      </div>
    </form>
  );
}
