import { act, render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { startI18n } from '../../platform/i18n/i18n.ts';
import { Diagram } from './Diagram.tsx';

beforeAll(async () => {
  const texts = await startI18n();
  await texts.loadNamespaces(['chat']);
});

test('a diagram is seen once it is drawn: its empty frame would be a white box in the dark theme', () => {
  render(<Diagram source="graph LR; A-->B" fallback={<p>graph</p>} />);
  const frame = screen.getByTitle<HTMLIFrameElement>('Drawing the diagram');
  expect(frame).toHaveClass('opacity-0');
  const data = { type: 'drawn', height: 90 };
  act(() => {
    window.dispatchEvent(new MessageEvent('message', { data, origin: 'null', source: frame.contentWindow }));
  });
  expect(screen.getByTitle('Diagram')).not.toHaveClass('opacity-0');
});
