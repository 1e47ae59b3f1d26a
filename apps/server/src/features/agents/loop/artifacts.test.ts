// The tool that writes documents, against the artifacts of a run.
import { MAX_ARTIFACT_VERSIONS, MAX_ARTIFACTS } from '@parley/contract/artifacts/constants.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createRunArtifacts } from './artifacts.ts';
import { callTool } from '../../../testing/tools/call-tool.ts';
import type { ToolArtifacts } from '../../../toolbox/own-data.ts';
import { PLATFORM_TOOLS } from '../../../toolbox/platform/index.ts';

const given = (id: string, version = 1) => ({
  artifact_id: id,
  version,
  title: 'Letter',
  kind: 'markdown' as const,
  language: null,
  content: 'Dear Ada, dear Ben',
});

describe('documents beside the chat', () => {
  let artifacts: ToolArtifacts;
  beforeEach(() => {
    artifacts = createRunArtifacts([given('doc-1')], () => []);
  });
  const write = (args: object, callId = 'r.call_0_0') =>
    callTool(PLATFORM_TOOLS, 'artifact-write', args, { artifacts, callId });

  it('are created under an id that a repeated call gives as well [TOOL-11]', async () => {
    const args = { action: 'create', title: 'Plan', kind: 'markdown', content: '# Plan' };
    const first = await write(args, 'r.call_1_0');
    expect(first).toMatchObject({ data: { version: 1, title: 'Plan' } });
    expect(await write(args, 'r.call_1_0')).toEqual(first);
    expect(artifacts.count()).toBe(2);
    expect(await write(args, 'r.call_2_0')).not.toEqual(first);
  });

  it('are patched by texts that are there once, and say which is not [TOOL-11]', async () => {
    const patch = (find: string, replace: string) =>
      write({ action: 'patch', artifact: 'doc-1', replacements: [{ find, replace }] });
    expect(await patch('ear', 'x')).toMatchObject({
      error: 'bad_input',
      message: /1 is in the document more/,
    });
    expect(await patch('Dear Eve', 'x')).toMatchObject({
      error: 'bad_input',
      message: /1 is not in the doc/,
    });
    expect(await patch('Dear Ada', 'Dear Eve')).toEqual({
      data: { artifact: 'doc-1', version: 2, title: 'Letter' },
    });
    expect(await write({ action: 'read', artifact: 'doc-1' })).toMatchObject({
      data: { version: 2, content: 'Dear Eve, dear Ben' },
    });
  });

  it('are replaced as a whole and renamed [TOOL-11]', async () => {
    await write({ action: 'replace', artifact: 'doc-1', title: 'Note', content: 'Hi' });
    expect(artifacts.find('doc-1')).toMatchObject({
      version: 2,
      title: 'Note',
      kind: 'markdown',
      content: 'Hi',
    });
  });

  it('that are not there are named by those that are', async () => {
    expect(await write({ action: 'read', artifact: 'doc-9' })).toMatchObject({
      error: 'not_found',
      message: /There are: doc-1\./,
    });
  });

  it.each([
    [{ action: 'create', content: 'x' }, 'is needed to create'],
    [{ action: 'patch', artifact: 'doc-1' }, 'is needed to patch'],
    [{ action: 'read' }, 'is needed to read'],
    [{ action: 'create', title: 'a\nb', kind: 'html', content: 'x' }, 'must be one line'],
    [{ action: 'create', title: 'a', kind: 'html', content: 'x'.repeat(200_001) }, 'Too big'],
    [{ action: 'replace', artifact: 'x'.repeat(61), content: 'x' }, 'Too big'],
  ])('are refused without what they need: %#', async (args, words) => {
    expect(await write(args)).toEqual({ refused: expect.stringContaining(words) });
  });

  it('are bounded in number and versions', async () => {
    const journal = (): [] => [];
    const many = Array.from({ length: MAX_ARTIFACTS }, (_, index) => given(`doc-${index}`));
    artifacts = createRunArtifacts(many, journal);
    expect(await write({ action: 'create', title: 'x', kind: 'code', content: 'x' })).toMatchObject({
      error: 'bad_input',
    });
    artifacts = createRunArtifacts([given('doc-1', MAX_ARTIFACT_VERSIONS)], journal);
    expect(await write({ action: 'replace', artifact: 'doc-1', content: 'x' })).toMatchObject({
      error: 'bad_input',
    });
  });

  it('do not grow past what a version may hold', async () => {
    const replace = 'x'.repeat(199_999);
    const replacements = [{ find: 'Ada', replace }];
    expect(await write({ action: 'patch', artifact: 'doc-1', replacements })).toMatchObject({
      error: 'too_large',
    });
    expect(artifacts.find('doc-1')?.version).toBe(1);
  });
});
