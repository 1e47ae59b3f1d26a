import {
  BookText,
  Bot,
  Braces,
  Brain,
  ChartColumn,
  ChartPie,
  Clock,
  KeyRound,
  Library,
  Lightbulb,
  Shield,
  ShieldUser,
  SlidersHorizontal,
  Tag,
  Users,
  Webhook,
  Wrench,
} from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useNavigation, useProfile, type NavigationEntry } from '../../features/profile/index.ts';
import { useWaitingApprovals } from '../../platform/waiting-approvals.ts';
import type { SidebarLink } from './sidebar-link.ts';

const ICONS: Readonly<Record<NavigationEntry['name'], ReactNode>> = {
  agents: <Bot size={16} aria-hidden />,
  schedules: <Clock size={16} aria-hidden />,
  webhooks: <Webhook size={16} aria-hidden />,
  approvals: <Shield size={16} aria-hidden />,
  memory: <Brain size={16} aria-hidden />,
  knowledge: <Library size={16} aria-hidden />,
  credentials: <KeyRound size={16} aria-hidden />,
  customTools: <Wrench size={16} aria-hidden />,
  systemPrompts: <BookText size={16} aria-hidden />,
  suggestions: <Lightbulb size={16} aria-hidden />,
  apiDocs: <Braces size={16} aria-hidden />,
  usage: <ChartColumn size={16} aria-hidden />,
  pricing: <Tag size={16} aria-hidden />,
  settings: <SlidersHorizontal size={16} aria-hidden />,
  admin: <ShieldUser size={16} aria-hidden />,
  analytics: <ChartPie size={16} aria-hidden />,
  team: <Users size={16} aria-hidden />,
};

/** These are in the account menu already; a pin brings them into the sidebar as well. */
const IN_ACCOUNT_MENU: ReadonlySet<NavigationEntry['name']> = new Set(['settings', 'pricing']);

/** While something waits, and for the rest of that day, approvals are listed right after the agents. */
function placeApprovals(entries: readonly NavigationEntry[]): readonly NavigationEntry[] {
  const approvals = entries.find(({ name }) => name === 'approvals');
  const others = entries.filter((entry) => entry !== approvals);
  const after = others.findIndex(({ name }) => name === 'agents') + 1;
  return approvals ? others.toSpliced(after, 0, approvals) : others;
}

/** A tab of the tools has an address of its own. */
const toArea = (pathname: string): string =>
  pathname.replace(/^\/mcp-servers(?=\/|$)/, '/custom-webhook-tools');

/** The tab that is an area of its own, else the page. */
function findCurrent(
  entries: readonly NavigationEntry[],
  area: string,
  tab: string | null,
): NavigationEntry | undefined {
  return (
    entries.find(({ path }) => path === `${area}?tab=${tab ?? ''}`) ??
    entries.find(({ path }) => area === path || area.startsWith(`${path}/`))
  );
}

/** The areas that this person sees in the sidebar. */
export function useSidebarLinks(): readonly SidebarLink[] {
  const { t } = useTranslation('chat');
  const { pathname, search } = useLocation();
  const navigation = useNavigation();
  const current = findCurrent(navigation, toArea(pathname), new URLSearchParams(search).get('tab'));
  const { count, isListed } = useWaitingApprovals();
  const pinned = useProfile((state) => state.pinnedFeatures);
  return useMemo(
    () =>
      (isListed ? placeApprovals(navigation) : navigation)
        .filter(({ name, feature }) => !IN_ACCOUNT_MENU.has(name) || pinned.includes(feature))
        .map(({ name, path }) => ({
          path,
          icon: ICONS[name],
          label: t(`navigation.${name}`),
          isCurrent: name === current?.name,
          ...(name === 'approvals' && isListed && { count, isTemporary: true }),
        })),
    [navigation, count, isListed, pinned, current, t],
  );
}
