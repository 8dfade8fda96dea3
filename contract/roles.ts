/** In ascending order. */
export const roles = [
  'student',
  'teacher',
  'team-coordinator',
  'planner',
  'exam-desk',
  'service-desk',
  'admin',
  'vendor-admin',
] as const

export type Role = (typeof roles)[number]

/** Roles of staff as a right, to which teachers do not belong. */
const staffRoles: readonly Role[] = roles.slice(roles.indexOf('team-coordinator'))

export const isStaff = (heldRoles: readonly Role[]): boolean => heldRoles.some((role) => staffRoles.includes(role))

export const findHighestRole = (heldRoles: readonly Role[]): Role | undefined =>
  roles.findLast((role) => heldRoles.includes(role))

export const isAdmin = (heldRoles: readonly Role[]): boolean =>
  heldRoles.includes('admin') || heldRoles.includes('vendor-admin')

/** Makes the timetable, and changes it. */
export const isPlanner = (heldRoles: readonly Role[]): boolean => isAdmin(heldRoles) || heldRoles.includes('planner')

/** Returns whether someone may coordinate rounds; the server decides which. */
export const isRoundCoordinator = (heldRoles: readonly Role[]): boolean =>
  isAdmin(heldRoles) || heldRoles.includes('team-coordinator')
