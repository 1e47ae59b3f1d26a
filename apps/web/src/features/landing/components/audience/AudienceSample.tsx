import type { ReactNode } from 'react';
import type { Audience } from '../../audience.ts';
import { BudgetSample } from './BudgetSample.tsx';
import { CallSample } from './CallSample.tsx';
import { ChatSample } from './ChatSample.tsx';
import { ScheduleSample } from './ScheduleSample.tsx';

const SAMPLES = {
  casual: ChatSample,
  power: ScheduleSample,
  developer: CallSample,
  business: BudgetSample,
} as const satisfies Readonly<Record<Audience, () => ReactNode>>;

export function AudienceSample({ audience }: { readonly audience: Audience }) {
  const Sample = SAMPLES[audience];
  return <Sample />;
}
