import type { ReactNode } from 'react';

export interface SettingSectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function SettingSection({ title, children }: SettingSectionProps) {
  return (
    <section className="mb-8">
      <h2 className="mb-3.5 text-17 font-bold">{title}</h2>
      {children}
    </section>
  );
}
