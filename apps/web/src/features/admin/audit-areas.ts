/** What actions of the audit log begin with. */
export const AUDIT_AREAS = [
  'auth',
  'account',
  'api-key',
  'credential',
  'deployment',
  'agent',
  'mcp',
  'guest',
  'share',
  'contact',
  'report',
  'address',
] as const;
