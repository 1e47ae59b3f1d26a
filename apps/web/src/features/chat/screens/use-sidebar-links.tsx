import { BookText, Braces, ChartColumn, Lightbulb, SlidersHorizontal, Tag } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useNavigation, type NavigationEntry } from '../../profile/index.ts';
import type { SidebarLink } from '../components/sidebar-link.ts';

const ICONS: Readonly<Record<NavigationEntry['name'], ReactNode>> = {
  systemPrompts: <BookText size={16} aria-hidden />,
  suggestions: <Lightbulb size={16} aria-hidden />,
  apiDocs: <Braces size={16} aria-hidden />,
  usage: <ChartColumn size={16} aria-hidden />,
  pricing: <Tag size={16} aria-hidden />,
  settings: <SlidersHorizontal size={16} aria-hidden />,
};

/** The areas that this person sees, under the words of the sidebar. */
export function useSidebarLinks(): readonly SidebarLink[] {
  const { t } = useTranslation('chat');
  const { pathname } = useLocation();
  const entries = useNavigation();
  return useMemo(
    () =>
      entries.map(({ name, path }) => ({
        path,
        icon: ICONS[name],
        label: t(`navigation.${name}`),
        isCurrent: pathname === path || pathname.startsWith(`${path}/`),
      })),
    [entries, pathname, t],
  );
}
