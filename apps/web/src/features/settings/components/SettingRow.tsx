import type { ReactNode } from 'react';

export interface SettingRowProps {
  readonly title: string;
  readonly help?: ReactNode;
  readonly children?: ReactNode;
  /** Put below instead of beside, for forms and lists. */
  readonly isWide?: boolean | undefined;
  /** The words at the top instead of the middle, beside a control that is higher than they are. */
  readonly isTop?: boolean | undefined;
}

/** One setting: what it is at the left, its control at the right. */
export function SettingRow({ title, help, children, isWide = false, isTop = false }: SettingRowProps) {
  // A small control stays beside its words on phones too; one that needs more room goes below them.
  const beside = `flex-wrap justify-between tablet:flex-nowrap ${isTop ? '' : 'items-center'}`;
  return (
    <div className={`flex gap-x-8 gap-y-3 border-t border-line py-4.5 ${isWide ? 'flex-col' : beside}`}>
      <div className={isWide ? '' : 'min-w-0 flex-[1_1_200px]'}>
        <h3 className="font-strong">{title}</h3>
        {help !== undefined && <p className="mt-0.5 text-[12.5px] leading-[18px] text-ink-3">{help}</p>}
      </div>
      {children !== undefined && <div className={isWide ? '' : 'max-w-full'}>{children}</div>}
    </div>
  );
}
