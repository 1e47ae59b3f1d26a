import { useCopy } from '../../use-copy.ts';
import { Snippet } from '../Snippet.tsx';

const EVENTS = [
  'data: {"type":"info", …}',
  'data: {"type":"content", "token":"Ningbo"}',
  'data: {"type":"end", …}',
];

/** A call and the beginning of its answer. */
export function CallSample() {
  const copy = useCopy();
  return (
    <div>
      <p className="mb-3 text-ink-3">{copy('panel.developer.caption')}</p>
      <Snippet />
      <ul lang="en" className="mt-3 font-mono text-12 leading-6! text-ink-2">
        {EVENTS.map((event) => (
          <li key={event}>{event}</li>
        ))}
      </ul>
    </div>
  );
}
