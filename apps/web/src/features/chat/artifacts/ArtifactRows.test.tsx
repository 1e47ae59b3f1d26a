import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { foldArtifacts } from '@parley/contract/artifacts/fold.ts';
import { beforeAll, expect, it, vi } from 'vitest';
import { startI18n } from '../../../platform/i18n/i18n.ts';
import { ArtifactRows } from './ArtifactRows.tsx';
import { OpenArtifact } from './open-artifact.ts';

beforeAll(async () => {
  const texts = await startI18n();
  await texts.loadNamespaces(['artifacts']);
});

const by = (messageId: string, is: 'agent' | 'person' = 'agent') => ({ is, name: '', messageId, at: 1 });
const change = (content: string) => ({ title: 'Letter', kind: 'markdown' as const, language: null, content });

it('names and opens the documents that came with an answer from another product', async () => {
  const artifacts = foldArtifacts([
    { artifactId: 'doc-1', version: 1, change: change('Ada'), by: by('r1') },
    { artifactId: 'doc-1', version: 2, change: change('Eve'), by: by('r2') },
  ]);
  const open = vi.fn();
  const version = { artifactId: 'doc-1', version: 2, ...change('Eve'), by: 'agent' as const, at: 1 };
  render(
    <OpenArtifact value={{ artifacts, open }}>
      <ArtifactRows messageId="r2" carried={[version]} />
    </OpenArtifact>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Open Letter, version 2' }));
  expect(open).toHaveBeenCalledWith({ artifactId: 'doc-1', version: 2 });
});

it('names and opens the version that came of the answer, where another device made one of the same number', async () => {
  const artifacts = foldArtifacts([
    { artifactId: 'doc-1', version: 1, change: change('Ada'), by: by('r1') },
    { artifactId: 'doc-1', version: 2, change: change('Ben'), by: by('v', 'person') },
    { artifactId: 'doc-1', version: 2, change: change('Eve'), by: by('r2') },
  ]);
  const open = vi.fn();
  const log = {
    toolName: 'artifact-write',
    callId: 'c',
    args: { action: 'replace', artifact: 'doc-1', content: 'Eve' },
    output: JSON.stringify({ artifact: 'doc-1', version: 2, title: 'Letter' }),
    startedAt: 1,
    timeTakenMs: 0,
  };
  render(
    <OpenArtifact value={{ artifacts, open }}>
      <ArtifactRows messageId="r2" logs={[log]} />
    </OpenArtifact>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Open Letter, version 3' }));
  expect(open).toHaveBeenCalledWith({ artifactId: 'doc-1', version: 3 });
});
