// A self-signed certificate for one name, encoded by hand because external tools may be missing.
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

export interface LocalCertificate {
  /** Used by the server, and by clients as the trusted authority. */
  readonly certificate: string;
  readonly key: string;
}

const DAY_MS = 86_400_000;

/** One ASN.1 DER value: a tag, its length, its content. */
function der(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...contents: readonly Buffer[]): Buffer => der(0x30, ...contents);
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const COMMON_NAME = oid('550403');
const ALTERNATIVE_NAME = oid('551d11');
const ECDSA_WITH_SHA256 = sequence(oid('2a8648ce3d040302'));

function utcTime(timeMs: number): Buffer {
  const digits = new Date(timeMs).toISOString().replaceAll(/[-:T]/g, '').slice(2, 14);
  return der(0x17, Buffer.from(`${digits}Z`));
}

export function createLocalCertificate(host: string): LocalCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(host)))));
  const hosts = sequence(der(0x82, Buffer.from(host)));
  const serial = Buffer.concat([Buffer.from([1]), randomBytes(8)]);
  const facts = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    ECDSA_WITH_SHA256,
    name,
    sequence(utcTime(Date.now() - DAY_MS), utcTime(Date.now() + DAY_MS)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(ALTERNATIVE_NAME, der(0x04, hosts)))),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', facts, privateKey)]);
  const whole = sequence(facts, ECDSA_WITH_SHA256, der(0x03, signature));
  const lines = whole.toString('base64').replaceAll(/(.{64})(?!$)/g, '$1\n');
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
