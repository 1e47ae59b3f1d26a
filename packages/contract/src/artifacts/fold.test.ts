import { describe, expect, it } from 'vitest';
import { MAX_ARTIFACT_CHARACTERS, MAX_REPLACEMENTS } from './constants.ts';
import { applyReplacements, foldArtifacts, toArtifactStep, type ArtifactStep } from './fold.ts';

const NOTE = { title: 'Note', kind: 'markdown', language: null } as const;

function step(version: number, change: ArtifactStep<string>['change'], by = 'agent', artifactId = 'a') {
  return { artifactId, version, change, by };
}
const patch = (find: string, replace: string) => ({ replacements: [{ find, replace }] });

describe('replacements', () => {
  it('are made one after the other, with nothing read as a pattern', () => {
    const made = applyReplacements('a.c and abc', [
      { find: 'a.c', replace: '$& $1' },
      { find: '$& $1 and', replace: 'x' },
    ]);
    expect(made).toEqual({ content: 'x abc' });
  });

  it.each([
    ['what is not there', 'hello', 'world', { index: 0, is: 'absent' }],
    ['what is there twice', 'aba', 'a', { index: 0, is: 'ambiguous' }],
    ['what is there twice and overlaps', 'aaa', 'aa', { index: 0, is: 'ambiguous' }],
  ])('refuse %s', (_, content, find, problem) => {
    expect(applyReplacements(content, [{ find, replace: '' }])).toEqual({ problem });
  });

  it('find what is found by trying every place', () => {
    // All texts of few letters, where beginnings and ends repeat.
    const texts = Array.from({ length: 2 ** 9 }, (_, number) => number.toString(2).padStart(9, '0'));
    const finds = Array.from({ length: 2 ** 5 }, (_, number) => number.toString(2).slice(-4));
    const expected = (content: string, find: string): object => {
      const first = content.indexOf(find);
      if (first === -1) return { problem: { index: 0, is: 'absent' } };
      if (content.includes(find, first + 1)) return { problem: { index: 0, is: 'ambiguous' } };
      return { content: content.replace(find, 'x') };
    };
    for (const content of texts)
      for (const find of finds)
        expect([content, find, applyReplacements(content, [{ find, replace: 'x' }])]).toEqual([
          content,
          find,
          expected(content, find),
        ]);
  });

  it('are sought in linear time: here `indexOf` takes a second for each [OV-05]', () => {
    const content = 'a'.repeat(MAX_ARTIFACT_CHARACTERS);
    const half = 'a'.repeat(MAX_ARTIFACT_CHARACTERS / 4);
    for (let count = 0; count < MAX_REPLACEMENTS; count += 1)
      expect(applyReplacements(content, [{ find: `${half}b${half}`, replace: '' }])).toEqual({
        problem: { index: 0, is: 'absent' },
      });
  });

  it('refuse more than a version may hold', () => {
    const made = applyReplacements('x', [{ find: 'x', replace: 'y'.repeat(MAX_ARTIFACT_CHARACTERS + 1) }]);
    expect(made).toEqual({ problem: 'too_large' });
  });
});

describe('the versions of artifacts', () => {
  it('are made of whole contents and patches, of agents and persons', () => {
    const [artifact, other] = foldArtifacts([
      step(1, { ...NOTE, content: 'one two' }),
      step(1, { ...NOTE, title: 'Other', content: '' }, 'agent', 'b'),
      step(2, { ...NOTE, content: 'one two three' }, 'person'),
      step(3, { title: 'Numbers', ...patch('two', '2') }),
    ]);
    expect(artifact?.versions.map(({ content, by }) => [content, by])).toEqual([
      ['one two', 'agent'],
      ['one two three', 'person'],
      ['one 2 three', 'agent'],
    ]);
    expect(artifact?.newest).toMatchObject({ version: 3, title: 'Numbers', kind: 'markdown' });
    expect(other?.newest.title).toBe('Other');
  });

  it('are ordered by number where calls ended in another order', () => {
    const [artifact] = foldArtifacts([
      step(1, { ...NOTE, content: 'a b' }),
      step(3, patch('B', 'C')),
      step(2, patch('b', 'B')),
    ]);
    expect(artifact?.newest.content).toBe('a C');
  });

  it('of the same number are kept both', () => {
    const [artifact] = foldArtifacts([
      step(1, { ...NOTE, content: 'a' }),
      step(2, { content: 'here' }),
      step(2, { content: 'there' }),
    ]);
    expect(artifact?.versions.map(({ version, content }) => [version, content])).toEqual([
      [1, 'a'],
      [2, 'here'],
      [3, 'there'],
    ]);
  });

  it('that change what is gone are left out', () => {
    expect(foldArtifacts([step(2, patch('a', 'b'))])).toEqual([]);
    expect(foldArtifacts([step(2, { content: 'a' })])).toEqual([]);
    const [artifact] = foldArtifacts([step(1, { ...NOTE, content: 'a' }), step(2, patch('z', 'b'))]);
    expect(artifact?.newest.version).toBe(1);
  });
});

describe('a call', () => {
  const answer = { artifact: 'doc-1', version: 1, title: 'Note' };
  const create = { action: 'create', title: 'Note', kind: 'code', language: 'python', content: 'x' };

  it('is a step once it has made a version', () => {
    expect(toArtifactStep(create, answer, 'me')).toEqual({
      artifactId: 'doc-1',
      version: 1,
      by: 'me',
      change: { title: 'Note', kind: 'code', language: 'python', content: 'x' },
    });
  });

  it.each([
    ['failed', create, { error: 'bad_input', message: 'x' }],
    ['only read', { action: 'read', artifact: 'doc-1' }, answer],
    ['lacks what it needs', { action: 'patch', artifact: 'doc-1' }, answer],
    ['is of another tool', { text: 'x' }, answer],
    ['has no answer that is known', create, 'Tool Finished'],
  ])('is none where it %s', (_, args, given) => {
    expect(toArtifactStep(args, given, null)).toBeNull();
  });
});
