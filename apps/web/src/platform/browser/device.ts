export interface Device {
  readonly isIos: boolean;
  readonly isMobile: boolean;
}

interface NavigatorFacts {
  readonly userAgent: string;
  readonly platform: string;
  readonly maxTouchPoints: number;
}

/** iPads call themselves Macs; only the touch points give them away. */
export function readDevice(facts: NavigatorFacts): Device {
  const isIos =
    /iPad|iPhone|iPod/.test(facts.userAgent) || (facts.platform === 'MacIntel' && facts.maxTouchPoints > 1);
  return { isIos, isMobile: isIos || /Android|Mobile/.test(facts.userAgent) };
}

export const device: Device = readDevice(navigator);
