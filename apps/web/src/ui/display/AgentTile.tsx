import { tintOf } from '../brand/pigment.ts';
import { AGENT_ICONS } from './agent-icons.ts';

const SIZES = {
  small: 'size-4.5 rounded-1',
  medium: 'size-7.5 rounded-3',
  large: 'size-9.5 rounded-3',
} as const;
const ICON_SIZES = { small: 12, medium: 16, large: 20 } as const;

export interface AgentTileProps {
  readonly name: string;
  readonly icon: string | null;
  readonly size?: keyof typeof SIZES | undefined;
}

/** The mark of an agent: its icon in the pigment of its name. */
export function AgentTile({ name, icon, size = 'medium' }: AgentTileProps) {
  const Icon = AGENT_ICONS[icon ?? 'bot'] ?? AGENT_ICONS.bot;
  return (
    <span aria-hidden className={`grid flex-none place-items-center ${SIZES[size]} ${tintOf(name)}`}>
      <Icon size={ICON_SIZES[size]} />
    </span>
  );
}
