import {
  Bot,
  Boxes,
  CircleAlert,
  CreditCard,
  Globe,
  KeyRound,
  Library,
  Link2,
  Lock,
  Mail,
  Plug,
  SlidersHorizontal,
  User,
  Users,
  Wallet,
  Workflow,
  type LucideIcon,
} from 'lucide-react';
import type { AUDIT_AREAS } from '../audit-areas.ts';

const ICONS: Readonly<Record<(typeof AUDIT_AREAS)[number], LucideIcon>> = {
  auth: Lock,
  account: User,
  'api-key': KeyRound,
  credential: KeyRound,
  deployment: Workflow,
  agent: Bot,
  mcp: Plug,
  guest: User,
  share: Link2,
  contact: Mail,
  report: CircleAlert,
  payment: CreditCard,
  workspace: Users,
  cost_centre: Wallet,
  knowledge: Library,
  model: Boxes,
  'vendor-key': KeyRound,
  limit: SlidersHorizontal,
  address: Globe,
};

/** What an action of the audit log is about. */
export function AuditIcon({ action }: { readonly action: string }) {
  const [, Icon] = Object.entries(ICONS).find(([area]) => action.startsWith(`${area}.`)) ?? [];
  return Icon ? <Icon size={14} aria-hidden className="flex-none" /> : <span className="w-3.5 flex-none" />;
}
