/**
 * The columns that members and open invites share, beside the person, who has the rest. Where the list is narrower than
 * all of them, a row is a line for the person and one for what is set.
 */
export const MEMBER_COLUMNS = {
  role: '@min-[60rem]:w-42',
  team: '@min-[60rem]:w-36 @min-[80rem]:w-48',
  spent: '@min-[60rem]:w-42',
  cap: '@min-[60rem]:w-30',
  /** In place of both. */
  spentAndCap: '@min-[60rem]:w-72',
  seen: '@min-[60rem]:w-26',
  actions: '@min-[60rem]:w-22',
} as const;
