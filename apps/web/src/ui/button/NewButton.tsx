import { Plus } from 'lucide-react';
import { useKeyboard } from '../../platform/keyboard/letter-keys.ts';
import { Kbd } from '../display/Kbd.tsx';
import { Button, type ButtonProps } from './Button.tsx';

export interface NewButtonProps {
  readonly variant?: ButtonProps['variant'];
  readonly onClick: () => void;
  readonly children: string;
}

/** Beside a list: begins something new, as the key C does in `useListKeys`. */
export function NewButton({ variant, onClick, children }: NewButtonProps) {
  const hasLetterKeys = useKeyboard((state) => state.hasLetterKeys);
  return (
    <Button variant={variant} aria-keyshortcuts={hasLetterKeys ? 'C' : undefined} onClick={onClick}>
      <Plus size={15} aria-hidden />
      {children}
      {hasLetterKeys && (
        <span aria-hidden className="inline-flex">
          <Kbd keys={['C']} />
        </span>
      )}
    </Button>
  );
}
