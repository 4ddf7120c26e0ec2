/** What staff may do, each more than the one before. */
export const ROLES = ['viewer', 'operator', 'owner'] as const
export type Role = (typeof ROLES)[number]

export const mayAct = (has: Role, needs: Role): boolean => ROLES.indexOf(has) >= ROLES.indexOf(needs)
