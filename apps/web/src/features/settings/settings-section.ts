export const SECTION_GROUPS = [
  { name: 'app', sections: ['appearance', 'chat', 'features'] },
  { name: 'account', sections: ['account', 'limits', 'keys', 'data'] },
] as const;
export type SettingsSection = (typeof SECTION_GROUPS)[number]['sections'][number];

const SECTIONS: readonly SettingsSection[] = SECTION_GROUPS.flatMap(({ sections }) => [...sections]);

/** The section an address asks for; the first where it asks for none there is. */
export function readSection(search: string): SettingsSection {
  const wanted = new URLSearchParams(search).get('section');
  return SECTIONS.find((section) => section === wanted) ?? 'appearance';
}
