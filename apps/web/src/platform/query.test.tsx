import { useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { queryClient } from './query.ts';

function Shown({ name, load }: { readonly name: string; readonly load: () => Promise<string> }) {
  const { data, isError } = useQuery({ queryKey: [name], queryFn: load }, queryClient);
  return <p>{isError ? `${name} failed` : data}</p>;
}

test('what could not be had is asked for again with the network, and nothing else is', async () => {
  const load = vi.fn(() => Promise.reject<string>(new Error('No network')));
  const other = vi.fn(() => Promise.resolve('Tools'));
  render(
    <>
      <Shown name="Agents" load={load} />
      <Shown name="Tools" load={other} />
    </>,
  );
  expect(await screen.findByText('Agents failed')).toBeInTheDocument();
  expect(await screen.findByText('Tools')).toBeInTheDocument();
  load.mockResolvedValue('Three agents');
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('Three agents')).toBeInTheDocument();
  expect(other).toHaveBeenCalledOnce();
});
