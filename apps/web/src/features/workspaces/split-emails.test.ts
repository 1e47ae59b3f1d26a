import { expect, it } from 'vitest';
import { splitEmails } from './split-emails.ts';

it('finds the addresses of a pasted list, each once, and keeps what is none', () => {
  const pasted = 'Kaj <kaj@a.example>, ida@b.example;\nIDA@b.example\tnobody, @x, "Mia" mia@c.example';
  expect(splitEmails(pasted)).toEqual({
    emails: ['kaj@a.example', 'ida@b.example', 'mia@c.example'],
    unread: ['nobody', '@x'],
  });
  expect(splitEmails(' ,\n')).toEqual({ emails: [], unread: [] });
});

it.each([
  ['ok@corp.example, bad@corp', ['ok@corp.example'], ['bad@corp']],
  ['ok@corp.example bad@corp', ['ok@corp.example'], ['bad@corp']],
  [
    'a@b.example，c@d.example；e@f.example、g@h.example',
    ['a@b.example', 'c@d.example', 'e@f.example', 'g@h.example'],
    [],
  ],
  ['ｉｄａ＠ｂ．ｅｘａｍｐｌｅ', ['ida@b.example'], []],
  ['王敏 <min@a.example>；“李” li@b.example', ['min@a.example', 'li@b.example'], []],
])('reads %j', (text, emails, unread) => {
  expect(splitEmails(text)).toEqual({ emails, unread });
});
