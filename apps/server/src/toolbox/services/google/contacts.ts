import { z } from 'zod';
import { limit, words } from '../arguments.ts';
import { createGoogleService } from './google.ts';

const ORIGIN = 'https://people.googleapis.com';
const FIELDS = 'names,emailAddresses,phoneNumbers,organizations';

const contacts = createGoogleService({
  name: 'Google Contacts',
  category: 'mail and calendar',
  origin: ORIGIN,
  scope: 'contacts.readonly',
});

const valuesOf = z
  .array(z.object({ value: z.string() }))
  .default([])
  .transform((entries) => entries.map(({ value }) => value));

const Person = z.object({
  names: z.array(z.object({ displayName: z.string().optional() })).default([]),
  emailAddresses: valuesOf,
  phoneNumbers: valuesOf,
  organizations: z.array(z.object({ name: z.string().optional(), title: z.string().optional() })).default([]),
});

/** Nothing found is an empty object. */
const Found = z.object({ results: z.array(z.object({ person: Person })).default([]) });

export const contactsSearch = contacts.tool({
  name: 'google-contacts-search',
  icon: 'contact',
  title: { en: 'Search Google contacts', zh: '搜索 Google 联系人' },
  description:
    "Finds people in the person's Google contacts by the beginning of a name, a mail address, a number or a company. Use it to find " +
    'the address of someone whom the person names. People who were never saved as a contact are not found.',
  parameters: z.strictObject({
    query: words('The beginning of a name, an address, a number or a company.', 100),
    limit: limit('How many to return.', { most: 30, usual: 10 }),
  }),
  async run({ query, limit: pageSize }, ask) {
    const search = (text: string) =>
      ask(
        { url: `${ORIGIN}/v1/people:searchContacts`, query: { query: text, readMask: FIELDS, pageSize } },
        Found,
      );
    // Google asks for an empty search first, which brings its index up to date.
    await search('');
    const { results } = await search(query);
    return {
      data: {
        people: results.map(({ person }) => ({
          name: person.names[0]?.displayName ?? '',
          mails: person.emailAddresses,
          phones: person.phoneNumbers,
          companies: person.organizations.map(({ name, title }) =>
            [title, name].filter((part) => part !== undefined).join(', '),
          ),
        })),
      },
    };
  },
});
