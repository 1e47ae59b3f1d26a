import { useTranslation } from 'react-i18next';
import { Page } from '../../../ui/page/Page.tsx';
import { ToolTabs } from '../../tools/index.ts';
import { McpPanel } from './McpPanel.tsx';

export function McpScreen() {
  const { t } = useTranslation('mcp');
  return (
    <Page title={t('title')} tabs={<ToolTabs />} isTitleHidden>
      <McpPanel />
    </Page>
  );
}
