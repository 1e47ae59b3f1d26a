import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';

const TABS = [
  { name: 'tools', path: '/custom-webhook-tools' },
  { name: 'servers', path: '/mcp-servers' },
  { name: 'calls', path: '/custom-webhook-tools/executions' },
] as const;

/** Where a person's own tools come from, and what they did. */
export function ToolTabs() {
  const { t } = useTranslation('mcp');
  return (
    <nav aria-label={t('custom.tabs.label')} className="flex gap-5 overflow-x-auto px-2 tablet:px-3">
      {TABS.map(({ name, path }) => (
        <NavLink
          key={name}
          to={path}
          end
          className="touch-target flex h-10 items-center border-b-2 border-transparent whitespace-nowrap text-ink-2 hover:text-ink aria-[current=page]:border-ink aria-[current=page]:font-strong aria-[current=page]:text-ink tablet:h-12"
        >
          {t(`custom.tabs.${name}`)}
        </NavLink>
      ))}
    </nav>
  );
}
