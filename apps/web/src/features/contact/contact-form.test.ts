import { expect, test } from 'vitest';
import { findWrongFields, type ContactForm } from './contact-form.ts';

const FORM: ContactForm = {
  name: 'Mara',
  email: 'mara@harbourpine.example',
  subject: 'general',
  message: 'Is there a quiet hour?',
  website: '',
};

test.each([
  ['nothing where all is well', {}, []],
  ['a name of blanks', { name: '  ' }, ['name']],
  ['what is no address', { email: 'mara@' }, ['email']],
  ['a message that is too short', { message: ' Hello    ' }, ['message']],
  ['a message that is too long', { message: 'x'.repeat(5_001) }, ['message']],
  ['all of an empty form, in order', { name: '', email: '', message: '' }, ['name', 'email', 'message']],
])('finds %s [ADM-07]', (_name, change, fields) => {
  expect(findWrongFields({ ...FORM, ...change })).toEqual(fields);
});
