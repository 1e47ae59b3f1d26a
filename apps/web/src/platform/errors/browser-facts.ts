// What the browser says about itself, for notes and reports about errors.

export interface NetworkInfo {
  readonly online: boolean;
  readonly effectiveType: string | null;
  readonly roundTripMs: number | null;
}

export interface DeviceInfo {
  readonly platform: string;
  readonly language: string;
  readonly touchPoints: number;
  readonly pixelRatio: number;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly screen: { readonly width: number; readonly height: number; readonly colorDepth: number };
}

export function readNetworkInfo(): NetworkInfo {
  // Only some browsers tell more than whether there is a network.
  const connection: unknown = Reflect.get(navigator, 'connection');
  const fields: { effectiveType?: unknown; rtt?: unknown } =
    typeof connection === 'object' && connection !== null ? connection : {};
  return {
    online: navigator.onLine,
    effectiveType: typeof fields.effectiveType === 'string' ? fields.effectiveType : null,
    roundTripMs: typeof fields.rtt === 'number' ? fields.rtt : null,
  };
}

export function readDeviceInfo(): DeviceInfo {
  return {
    platform: navigator.platform,
    language: navigator.language,
    touchPoints: navigator.maxTouchPoints,
    pixelRatio: window.devicePixelRatio,
    viewport: { width: window.innerWidth, height: window.innerHeight },
    screen: { width: screen.width, height: screen.height, colorDepth: screen.colorDepth },
  };
}
