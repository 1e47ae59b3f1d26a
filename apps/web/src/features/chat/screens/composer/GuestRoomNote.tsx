import { Archive } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Banner } from '../../../../ui/feedback/Banner.tsx';
import { Button } from '../../../../ui/button/Button.tsx';
import { toUpgradePath } from '../../../auth/index.ts';
import { chat } from '../../browser-chat.ts';
import { useChatPreferences } from '../../chat-preferences.ts';
import { useChatState } from '../../use-chat.ts';

/** In a new chat whose first message will delete others for good, as no account keeps them. */
export function GuestRoomNote() {
  const { t } = useTranslation(['chat', 'common']);
  const navigate = useNavigate();
  const limit = useChatPreferences((state) => state.maxSessions);
  // Read again whenever a chat changes.
  useChatState((state) => state.sessions);
  const lost = chat.sessions.listNextLost();
  const [oldest] = lost;
  if (!oldest) return null;
  return (
    <Banner
      tone="warn"
      variant="box"
      icon={<Archive size={16} aria-hidden />}
      title={t('guestRoom.title', { count: lost.length, name: oldest.name })}
      actions={
        <Button size="small" variant="primary" onClick={() => void navigate(toUpgradePath('/chat', ''))}>
          {t('common:signUp')}
        </Button>
      }
    >
      {t('guestRoom.text', { limit })}
    </Banner>
  );
}
