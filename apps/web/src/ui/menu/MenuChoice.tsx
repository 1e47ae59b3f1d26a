import { Check, ChevronRight } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { MENU_ROW, MENU_SURFACE } from './menu-surface.ts';

export interface MenuChoiceProps<Value extends string> {
  readonly icon: ReactNode;
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly lang?: string }[];
  readonly onChange: (value: Value) => void;
}

/** A row that opens a submenu with one choice of several. */
export function MenuChoice<Value extends string>({
  icon,
  label,
  value,
  options,
  onChange,
}: MenuChoiceProps<Value>) {
  const chosen = options.find((option) => option.value === value);
  return (
    <DropdownMenu.Sub>
      <DropdownMenu.SubTrigger className={`${MENU_ROW} data-[state=open]:bg-surface-3`}>
        {icon}
        <span className="flex-1">{label}</span>
        <span className="text-ink-3">{chosen?.label}</span>
        <ChevronRight size={14} aria-hidden />
      </DropdownMenu.SubTrigger>
      <DropdownMenu.Portal>
        <DropdownMenu.SubContent sideOffset={6} collisionPadding={8} className={`${MENU_SURFACE} w-44`}>
          <DropdownMenu.RadioGroup value={value}>
            {options.map((option) => (
              <DropdownMenu.RadioItem
                key={option.value}
                value={option.value}
                lang={option.lang}
                onSelect={() => onChange(option.value)}
                className={MENU_ROW}
              >
                <span className="flex-1">{option.label}</span>
                <DropdownMenu.ItemIndicator>
                  <Check size={16} aria-hidden className="text-live" />
                </DropdownMenu.ItemIndicator>
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.SubContent>
      </DropdownMenu.Portal>
    </DropdownMenu.Sub>
  );
}
