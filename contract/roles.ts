/** Roles from least to most; "the role" of a person with several is the last of them here. */
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

/** Those who run the school's timetable; teachers are not staff. */
export const staffRoles: readonly Role[] = ['team-coordinator', 'exam-desk', 'service-desk', 'admin', 'vendor-admin']

/** The role that the banner names: the highest that a person has. */
export const findHighestRole = (held: readonly Role[]): Role | undefined =>
  roles.findLast((role) => held.includes(role))

/** People who run the product: they see what everyone did. */
export const isAdmin = (held: readonly Role[]): boolean => held.includes('admin') || held.includes('vendor-admin')

/** Whether someone makes and follows choice rounds; which of them is for the server to say. */
export const isRoundCoordinator = (held: readonly Role[]): boolean => isAdmin(held) || held.includes('team-coordinator')
