export const WORKSPACE_NAME_MAX_LENGTH = 60;
/** That one person belongs to. */
export const MAX_WORKSPACES = 20;
export const MAX_MEMBERS = 1_000;
export const MAX_OPEN_INVITES = 500;
export const MAX_INVITES_AT_ONCE = 50;
export const INVITE_DAYS = 7;
export const MAX_MONTHLY_CAP = 1_000_000;
export const WORKSPACE_ROLES = ['owner', 'admin', 'member', 'viewer'] as const;
/** Nobody is invited as an owner: it is given to someone who is known. */
export const INVITED_ROLES = ['admin', 'member', 'viewer'] as const;
/** Of what is searched for in the audit log. */
export const AUDIT_SEARCH_MAX_LENGTH = 200;
