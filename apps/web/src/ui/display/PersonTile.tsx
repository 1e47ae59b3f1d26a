import { User } from 'lucide-react';
import { tintOf } from '../brand/pigment.ts';
import { initialsOf } from './initials.ts';

export interface PersonTileProps {
  /** `null`: a user without one, such as a guest. */
  readonly name: string | null;
}

/** The mark of a person in a list: initials in the pigment of the name. */
export function PersonTile({ name }: PersonTileProps) {
  return (
    <span
      aria-hidden
      className={`grid size-6.5 flex-none place-items-center rounded-full text-11 leading-none font-bold ${name === null ? 'bg-surface-4 text-ink-2' : tintOf(name)}`}
    >
      {name === null ? <User size={14} /> : initialsOf(name)}
    </span>
  );
}
