import {
  BookText,
  Bot,
  Braces,
  Brain,
  ChartColumn,
  ChartPie,
  Clock,
  Globe,
  KeyRound,
  Library,
  Lightbulb,
  Monitor,
  Moon,
  Shield,
  ShieldUser,
  SlidersHorizontal,
  Sun,
  Tag,
  UserCog,
  Users,
  Webhook,
  Wrench,
} from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { NavigateFunction } from 'react-router';
import { usePreferences } from '../../../platform/preferences.ts';
import { LANGUAGE_OPTIONS, THEME_VALUES } from '../../../ui/preferences.ts';
import { isFeatureVisible, useNavigation, useProfile, type NavigationEntry } from '../../profile/index.ts';
import type { PaletteItem } from '../palette-item.ts';

const PAGE_ICONS: Readonly<Record<NavigationEntry['name'], ReactNode>> = {
  agents: <Bot size={17} aria-hidden />,
  schedules: <Clock size={17} aria-hidden />,
  webhooks: <Webhook size={17} aria-hidden />,
  approvals: <Shield size={17} aria-hidden />,
  memory: <Brain size={17} aria-hidden />,
  knowledge: <Library size={17} aria-hidden />,
  credentials: <KeyRound size={17} aria-hidden />,
  customTools: <Wrench size={17} aria-hidden />,
  systemPrompts: <BookText size={17} aria-hidden />,
  suggestions: <Lightbulb size={17} aria-hidden />,
  apiDocs: <Braces size={17} aria-hidden />,
  usage: <ChartColumn size={17} aria-hidden />,
  pricing: <Tag size={17} aria-hidden />,
  settings: <SlidersHorizontal size={17} aria-hidden />,
  admin: <ShieldUser size={17} aria-hidden />,
  analytics: <ChartPie size={17} aria-hidden />,
  team: <Users size={17} aria-hidden />,
};
const THEME_ICONS = {
  system: <Monitor size={17} aria-hidden />,
  light: <Sun size={17} aria-hidden />,
  dark: <Moon size={17} aria-hidden />,
} as const;

/** The pages that the navigation shows, and the settings that need no page. */
export function usePageItems(navigate: NavigateFunction): readonly PaletteItem[] {
  const { t } = useTranslation(['pages', 'chat', 'common']);
  const entries = useNavigation();
  const hasThemes = useProfile((state) => isFeatureVisible(state, 'themes'));
  const preferences = usePreferences();
  return useMemo(() => {
    const pages = entries.map(({ name, path, letter }) => ({
      id: `page/${name}`,
      group: 'goTo' as const,
      icon: PAGE_ICONS[name],
      title: t(`chat:navigation.${name}`),
      keys: ['G', letter.toUpperCase()],
      run: () => void navigate(path),
    }));
    const themes = THEME_VALUES.map((theme) => ({
      id: `theme/${theme}`,
      group: 'settings' as const,
      icon: THEME_ICONS[theme],
      title: t('palette.set', { name: t('common:theme.label'), value: t(`common:theme.${theme}`) }),
      run: () => preferences.onThemeChange(theme),
    }));
    const languages = LANGUAGE_OPTIONS.map(({ value, label }) => ({
      id: `language/${value}`,
      group: 'settings' as const,
      icon: <Globe size={17} aria-hidden />,
      title: t('palette.set', { name: t('common:language.label'), value: label }),
      run: () => preferences.onLanguageChange(value),
    }));
    const userType = {
      id: 'settings/user-type',
      group: 'settings' as const,
      icon: <UserCog size={17} aria-hidden />,
      title: t('userType.title'),
      run: () => void navigate('/user-type-selection'),
    };
    return [...pages, ...(hasThemes ? themes : []), ...languages, userType];
  }, [entries, hasThemes, preferences, navigate, t]);
}
