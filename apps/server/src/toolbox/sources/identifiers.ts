// Numbers of books, works and people, as they are written and pasted.
import { z } from 'zod';

const DOI = /^10\.\d{4,9}\/[^\s"<>{}|\\^`]{1,200}$/;

/** Without the address that it is often written as. */
export const doi = (what: string) =>
  z
    .string()
    .trim()
    .max(300)
    .transform((text) => text.replace(/^(https?:\/\/(dx\.)?doi\.org\/|doi:\s*)/i, ''))
    .refine((text) => DOI.test(text), 'must be a DOI, such as 10.1371/journal.pone.0033693')
    .describe(what);

/** The last digit proves the others. */
function isIsbn(text: string): boolean {
  const digits = [...text].map((sign) => (sign === 'X' ? 10 : Number(sign)));
  if (/^\d{9}[\dX]$/.test(text))
    return digits.reduce((sum, digit, at) => sum + digit * (10 - at), 0) % 11 === 0;
  return (
    /^97[89]\d{10}$/.test(text) &&
    digits.reduce((sum, digit, at) => sum + digit * (at % 2 === 0 ? 1 : 3), 0) % 10 === 0
  );
}

export const isbn = (what: string) =>
  z
    .string()
    .max(30)
    .transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase())
    .refine(isIsbn, 'must be a valid ISBN with 10 or 13 digits')
    .describe(what);

export const orcid = (what: string) =>
  z
    .string()
    .trim()
    .max(60)
    .transform((text) => text.replace(/^https?:\/\/orcid\.org\//i, '').toUpperCase())
    .refine(
      (text) => /^(\d{4}-){3}\d{3}[\dX]$/.test(text),
      'must be an ORCID iD, such as 0000-0002-9341-7985',
    )
    .describe(what);
