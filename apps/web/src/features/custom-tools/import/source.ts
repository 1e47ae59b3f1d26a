const SOURCES = ['curl', 'openapi', 'file', 'manual'] as const;
export type Source = (typeof SOURCES)[number];

export const CREATE_PATH = '/custom-webhook-tools/create';

export const toSource = (text: string | null): Source => SOURCES.find((one) => one === text) ?? 'manual';
