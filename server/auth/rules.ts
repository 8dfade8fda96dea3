import { type Module, modules } from '@uurwerk/contract/modules'
import { type Role, roles, staffRoles } from '@uurwerk/contract/roles'

/** What a school sets instead of the product's table: a role named here has exactly these modules. */
export type ModulesPerRole = Partial<Record<Role, readonly Module[]>>

const everyone = ['roster', 'booking', 'notifications', 'settings'] as const
const learning = ['rosterChange', 'program', 'exam'] as const
const planning = ['coach', 'deploymentPlan', 'availabilityRequest'] as const
const adminModules: readonly Module[] = [...everyone, ...planning, 'program', 'exam', 'impersonation']

const modulesByRole: Record<Role, readonly Module[]> = {
  student: [...everyone, ...learning],
  teacher: [...everyone, ...learning, ...planning],
  'team-coordinator': [...everyone, ...learning, ...planning],
  'exam-desk': [...everyone, 'exam', 'impersonation'],
  'service-desk': [...everyone, 'impersonation'],
  admin: adminModules,
  'vendor-admin': adminModules,
}

/** What some modules need besides a role. */
export interface ModuleNeeds {
  /** Of a student. */
  isCoach: boolean
  /** Whether a booking profile covers the person. */
  mayBook: boolean
}

/**
 * The modules of someone with these roles, in the menu's order. What a module needs besides the role holds whatever
 * the school has set: coach needs a teacher to coach a student, booking a profile that covers the person.
 */
export function listAllowedModules(
  held: readonly Role[],
  { isCoach, mayBook }: ModuleNeeds,
  perRole: ModulesPerRole | null,
): Module[] {
  const given = new Set(held.flatMap((role) => listRoleModules(role, isCoach, perRole ?? {})))
  if (!mayBook) given.delete('booking')
  return modules.filter((module) => given.has(module))
}

function listRoleModules(role: Role, isCoach: boolean, perRole: ModulesPerRole): readonly Module[] {
  const asAdmin = role === 'vendor-admin' ? perRole.admin : undefined
  const given = perRole[role] ?? asAdmin ?? modulesByRole[role]
  return role === 'teacher' && !isCoach ? given.filter((module) => module !== 'coach') : given
}

/** The roles that can have a module; some modules need more than the role, which is not looked at here. */
export const listRolesWithModule = (module: Module, perRole: ModulesPerRole | null): Role[] =>
  roles.filter((role) => listAllowedModules([role], { isCoach: true, mayBook: true }, perRole).includes(module))

export const isStaff = (held: readonly Role[]): boolean => held.some((role) => staffRoles.includes(role))

/** The roles among texts from the database, from least to most. */
export const parseRoles = (texts: readonly string[]): Role[] => roles.filter((role) => texts.includes(role))

/** What a school has set, without roles and modules that this version does not know. */
export function parseModulesPerRole(setting: unknown): ModulesPerRole | null {
  if (typeof setting !== 'object' || setting === null) return null
  const lists = new Map<string, unknown>(Object.entries(setting))
  return Object.fromEntries(
    roles.flatMap((role) => {
      const list = lists.get(role)
      return Array.isArray(list) ? [[role, modules.filter((module) => list.includes(module))]] : []
    }),
  )
}

/** Teachers and staff know every student; students know each other only where the school says so. */
export const canKnowStudents = (roles: readonly Role[], studentsSeeStudents: boolean): boolean =>
  isStaff(roles) || roles.includes('teacher') || (studentsSeeStudents && roles.includes('student'))

interface Impersonating {
  attendeeId: number
  role: Role | null
  modules: readonly Module[]
}

/** People with the module may impersonate others, except people with a higher role. */
export const canImpersonate = (impersonator: Impersonating, person: Omit<Impersonating, 'modules'>): boolean =>
  impersonator.modules.includes('impersonation') &&
  impersonator.attendeeId !== person.attendeeId &&
  getRank(person.role) <= getRank(impersonator.role)

const getRank = (role: Role | null): number => (role === null ? -1 : roles.indexOf(role))
