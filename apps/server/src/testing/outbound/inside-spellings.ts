// Hosts inside the network, in every way that some parser of addresses reads.

/** One address of every range that is not public, and the metadata services of the large clouds. */
const INSIDE = [
  '127.0.0.1',
  '127.255.255.254',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '169.254.170.2',
  '100.64.0.1',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '198.18.0.1',
  '192.88.99.1',
] as const;

const INSIDE_IPV6 = [
  '::',
  '::1',
  'fe80::1',
  'fc00::1',
  'fd00:ec2::254',
  'fd20:ce::254',
  'fec0::1',
  'ff02::1',
  '100::1',
  '2001:db8::1',
  '3fff::1',
  '2001:20::1',
  '5f00::1',
] as const;

const toBytes = (address: string): number[] => address.split('.').map(Number);
const toHex = (value: number): string => value.toString(16);

export function spellIpv4(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = toBytes(address);
  const whole = ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
  return [
    address,
    `${address}.`,
    String(whole),
    `0x${toHex(whole)}`,
    `0${whole.toString(8)}`,
    `${a}.${(b << 16) | (c << 8) | d}`,
    `${a}.${b}.${(c << 8) | d}`,
    [a, b, c, d].map((byte) => `0x${toHex(byte)}`).join('.'),
    [a, b, c, d].map((byte) => `0${byte.toString(8)}`).join('.'),
    [a, b, c, d]
      .map((byte) => `%3${String(byte).padStart(1, '0')[0] ?? ''}${String(byte).slice(1)}`)
      .join('.'),
    address.replaceAll('.', '。'),
    address.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  ];
}

function spellInsideIpv6(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = toBytes(address);
  const pair = `${toHex((a << 8) | b)}:${toHex((c << 8) | d)}`;
  return [
    `::${address}`,
    `::${pair}`,
    `::ffff:${address}`,
    `::ffff:${pair}`,
    `0:0:0:0:0:ffff:${pair}`,
    `::ffff:0:${address}`,
    `64:ff9b::${address}`,
    `64:ff9b:1::${pair}`,
    `2002:${pair}::1`,
    `2001:0:${pair}::1`,
    `2606:4700::5efe:${address}`,
    `2606:4700::200:5efe:${pair}`,
  ].map((text) => `[${text}]`);
}

/** As hosts of an address. */
export const INSIDE_SPELLINGS: readonly string[] = [
  ...INSIDE.flatMap((address) => [...spellIpv4(address), ...spellInsideIpv6(address)]),
  ...INSIDE_IPV6.map((address) => `[${address}]`),
].filter((host) => URL.canParse(`http://${host}/`));
