import { z } from 'zod';
import { badInput, dataTool } from '../data-tool.ts';
import type { Grid } from './grid.ts';
import { createQrCode } from './qr-code.ts';

const MAX_TEXT = 600;
/** White around the code, without which cameras do not find it. */
const QUIET = 4;
const COLOUR = /^#[0-9a-f]{6}$/i;

const line = (what: string, most = 100) => z.string().trim().min(1).max(most).optional().describe(what);

const wifi = z.strictObject({
  name: z.string().min(1).max(64).describe('The name of the network.'),
  password: z.string().max(64).optional().describe('Its password; none for an open network.'),
  hidden: z.boolean().default(false).describe('Whether the network does not show its name.'),
});

const contact = z.strictObject({
  name: z.string().trim().min(1).max(100).describe('The full name.'),
  organization: line('Where the person works.'),
  phone: line('The phone number.', 40),
  email: line('The mail address.'),
  url: line('A web address.', 200),
});

const parameters = z.strictObject({
  text: z.string().min(1).max(MAX_TEXT).optional().describe('Text or a link, as it is to be read.'),
  wifi: wifi.optional().describe('A Wi-Fi network to join, in place of a text.'),
  contact: contact.optional().describe('A person for the address book, in place of a text.'),
  correction: z
    .enum(['L', 'M', 'Q', 'H'])
    .default('M')
    .describe('How much damage it survives, from 7% (L) to 30% (H). More makes it denser.'),
  color: z
    .string()
    .regex(COLOUR, 'must be a colour such as #1a2b3c')
    .default('#000000')
    .describe('The colour of the code, dark, on white.'),
});
type Args = z.infer<typeof parameters>;

const escapeWifi = (text: string): string => text.replaceAll(/[\\;,:"]/g, String.raw`\$&`);
const escapeCard = (text: string): string => text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\s+/g, ' ');

function toWifi({ name, password, hidden }: z.infer<typeof wifi>): string {
  const isOpen = password === undefined || password === '';
  const secret = isOpen ? '' : `P:${escapeWifi(password)};`;
  return `WIFI:T:${isOpen ? 'nopass' : 'WPA'};S:${escapeWifi(name)};${secret}${hidden ? 'H:true;' : ''};`;
}

function toCard({ name, organization, phone, email, url }: z.infer<typeof contact>): string {
  const rows = [
    ['N', name],
    ['FN', name],
    ['ORG', organization],
    ['TEL', phone],
    ['EMAIL', email],
    ['URL', url],
  ] as const;
  const lines = rows.flatMap(([key, value]) => (value === undefined ? [] : [`${key}:${escapeCard(value)}`]));
  return ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD'].join('\n');
}

function toContent({ text, wifi: network, contact: person }: Args): string {
  const given = [text, network && toWifi(network), person && toCard(person)].filter((each) => each !== undefined);
  const [content] = given;
  if (content === undefined || given.length > 1) throw badInput('Give exactly one of text, wifi and contact.');
  return content;
}

/** Runs of dark modules as one path. */
function toPath({ size, isDark }: Grid): string {
  const runs: string[] = [];
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1) {
      let length = 0;
      while (column + length < size && isDark(column + length, row)) length += 1;
      if (length > 0) runs.push(`M${column + QUIET} ${row + QUIET}h${length}v1h-${length}z`);
      column += length;
    }
  return runs.join('');
}

export const qrCodeGenerate = dataTool({
  name: 'qr-code-generate',
  icon: 'qr-code',
  title: { en: 'Make a QR code', zh: '生成二维码' },
  description:
    'Makes a QR code as an SVG picture from a text, a link, a Wi-Fi network or a contact. Use it when something is to be read by a phone. Whatever is in it can be read by anyone who sees it.',
  parameters,
  compute(args) {
    const content = toContent(args);
    const code = createQrCode(content, args.correction);
    if (code === null)
      throw badInput('This is too long for a QR code. Shorten it, use a link, or take less correction.');
    const side = code.grid.size + 2 * QUIET;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" role="img" shape-rendering="crispEdges"><title>QR</title><rect width="${side}" height="${side}" fill="#fff"/><path d="${toPath(code.grid)}" fill="${args.color}"/></svg>`;
    return { data: { svg, content, version: code.version, modules: code.grid.size, correction: args.correction } };
  },
});
