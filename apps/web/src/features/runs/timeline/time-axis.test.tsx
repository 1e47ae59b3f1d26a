import { render } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { startI18n } from '../../../platform/i18n/i18n.ts';
import { TimeAxis } from './StepBar.tsx';

beforeAll(async () => {
  const texts = await startI18n();
  await texts.loadNamespaces(['common', 'runs']);
});

test.each([
  [31_400, '0 s15.7 s31.4 s'],
  [900, '0 s0.5 s0.9 s'],
  [125_000, '0 s1 min 3 s2 min 5 s'],
])(
  'the axis over the steps goes from nothing, by its middle, to the end of the last one: %s ms',
  (lengthMs, text) => {
    const { container } = render(<TimeAxis lengthMs={lengthMs} />);
    expect(container).toHaveTextContent(text);
    // It repeats what the rows say.
    expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
  },
);
