import {
  BookText,
  Bot,
  GitBranch,
  KeyRound,
  Mail,
  MessageCircle,
  MessageSquare,
  Send,
  Sparkles,
  Webhook,
  type LucideIcon,
} from 'lucide-react';

const ICONS: Readonly<Record<string, LucideIcon>> = {
  'book-text': BookText,
  bot: Bot,
  'git-branch': GitBranch,
  mail: Mail,
  'message-circle': MessageCircle,
  'message-square': MessageSquare,
  send: Send,
  sparkles: Sparkles,
  webhook: Webhook,
};

export function CredentialIcon({ icon }: { readonly icon: string }) {
  const Icon = ICONS[icon] ?? KeyRound;
  return (
    <span aria-hidden className="grid size-8 flex-none place-items-center rounded-3 bg-surface-3 text-ink-2">
      <Icon size={16} />
    </span>
  );
}
