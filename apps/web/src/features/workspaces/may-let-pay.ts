import type { Workspace } from '@parley/contract/workspaces/schemas.ts';

/** That members are paid for is up to who pays, and to everyone who manages members while that one agrees. */
export const mayLetPay = ({ payer, owner_pays: agrees }: Workspace, myId: string | undefined): boolean =>
  agrees || payer.user_id === myId;
