// What a device is called: the browser and the system that its user agent names.

/** Parts of user agents in lower case. The first that fits counts: most browsers also name those they descend from. */
type Names = readonly (readonly [parts: readonly string[], name: string])[];

export const BROWSER_NAMES: Names = [
  [['edg/', 'edge/', 'edga/', 'edgios/'], 'Edge'],
  [['opr/', 'opera'], 'Opera'],
  [['firefox/', 'fxios/'], 'Firefox'],
  [['chrome/', 'crios/'], 'Chrome'],
  [['safari/'], 'Safari'],
];
export const SYSTEM_NAMES: Names = [
  [['iphone'], 'iPhone'],
  [['ipad'], 'iPad'],
  [['android'], 'Android'],
  [['windows'], 'Windows'],
  [['; cros '], 'ChromeOS'],
  [['mac os x', 'macintosh'], 'macOS'],
  [['linux'], 'Linux'],
];

function findName(names: Names, userAgent: string): string | null {
  const text = userAgent.toLowerCase();
  return names.find(([parts]) => parts.some((part) => text.includes(part)))?.[1] ?? null;
}

/** "Firefox, Linux"; `null` where neither is known. */
export function nameDevice(userAgent: string | null): string | null {
  const known = [findName(BROWSER_NAMES, userAgent ?? ''), findName(SYSTEM_NAMES, userAgent ?? '')];
  const name = known.filter((part) => part !== null).join(', ');
  return name === '' ? null : name;
}
