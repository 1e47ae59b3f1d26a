import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import {
  MCP_CLIENT_FILES,
  MCP_CLIENT_NAMES,
  MCP_CLIENTS,
  toMcpSnippet,
  type McpClient,
} from '../mcp-snippets.ts';
import { CodeBox } from './CodeBox.tsx';
import { DocSection } from './DocSection.tsx';

/** For programs that use tools over the Model Context Protocol. */
export function McpSection({ address }: { readonly address: string }) {
  const { t } = useTranslation('api-docs');
  const [client, setClient] = useState<McpClient>('claude-code');
  const file = MCP_CLIENT_FILES[client];
  return (
    <DocSection title={t('mcp.title')}>
      <p className="mt-3 text-ink-2">{t('mcp.text')}</p>
      <div className="mt-3">
        <CodeBox
          label={t('mcp.label', { client: MCP_CLIENT_NAMES[client] })}
          head={
            <Segmented
              label={t('mcp.client')}
              value={client}
              options={MCP_CLIENTS.map((value) => ({ value, label: MCP_CLIENT_NAMES[value] }))}
              onChange={setClient}
            />
          }
          code={toMcpSnippet(client, address)}
        />
      </div>
      <p className="mt-2 text-ink-2">{file === null ? t('mcp.command') : t('mcp.file', { file })}</p>
      <p className="mt-2 text-ink-2">{t('mcp.other', { url: `${address}/mcp` })}</p>
    </DocSection>
  );
}
