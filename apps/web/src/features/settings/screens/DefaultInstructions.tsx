import { useTranslation } from 'react-i18next';
import { openDialog } from '../../../platform/overlays/dialogs.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { useChatPreferences } from '../../chat/index.ts';
import { SettingRow } from '../components/SettingRow.tsx';

const LONGEST_EXCERPT = 90;

function toExcerpt(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  return line.length > LONGEST_EXCERPT ? `${line.slice(0, LONGEST_EXCERPT)}…` : line;
}

/** The instructions that a new chat begins with, written or picked in the dialog of a chat's own. */
export function DefaultInstructions() {
  const { t } = useTranslation('settings');
  const text = useChatPreferences((state) => state.defaultSystemPrompt);
  const edit = () =>
    openDialog({
      kind: 'instructions',
      isDefault: true,
      text,
      onSave: (defaultSystemPrompt) => useChatPreferences.setState({ defaultSystemPrompt }),
    });
  return (
    <SettingRow
      title={t('chat.instructions')}
      help={text === '' ? t('chat.instructionsNone') : t('chat.instructionsSet', { text: toExcerpt(text) })}
    >
      <Button onClick={edit}>{t(text === '' ? 'chat.instructionsChoose' : 'chat.instructionsEdit')}</Button>
    </SettingRow>
  );
}
