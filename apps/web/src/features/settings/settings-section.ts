export const SECTION_GROUPS = [
  { name: 'app', sections: ['appearance', 'chat', 'features'] },
  { name: 'account', sections: ['account', 'notifications', 'limits', 'keys', 'data'] },
] as const;
export type AppSection = (typeof SECTION_GROUPS)[0]['sections'][number];
export type AccountSection = (typeof SECTION_GROUPS)[1]['sections'][number];
export type SettingsSection = (typeof SECTION_GROUPS)[number]['sections'][number];

/** Those of the app are one page, each of the account is one of its own. */
export function isAppSection(section: SettingsSection): section is AppSection {
  return SECTION_GROUPS[0].sections.some((name) => name === section);
}

const SECTIONS: readonly SettingsSection[] = SECTION_GROUPS.flatMap(({ sections }) => [...sections]);

/** The section an address asks for; the first where it asks for none there is. */
export function readSection(search: string): SettingsSection {
  const wanted = new URLSearchParams(search).get('section');
  return SECTIONS.find((section) => section === wanted) ?? 'appearance';
}
