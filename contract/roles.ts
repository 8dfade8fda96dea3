/** In ascending order. */
export const roles = [
  'student',
  'teacher',
  'team-coordinator',
  'exam-desk',
  'service-desk',
  'admin',
  'vendor-admin',
] as const

export type Role = (typeof roles)[number]

/** Roles that run the timetable, without teachers. */
export const staffRoles: readonly Role[] = ['team-coordinator', 'exam-desk', 'service-desk', 'admin', 'vendor-admin']

export const findHighestRole = (held: readonly Role[]): Role | undefined =>
  roles.findLast((role) => held.includes(role))

export const isAdmin = (held: readonly Role[]): boolean => held.includes('admin') || held.includes('vendor-admin')

/** Returns whether someone may coordinate rounds; the server decides which. */
export const isRoundCoordinator = (held: readonly Role[]): boolean => isAdmin(held) || held.includes('team-coordinator')
