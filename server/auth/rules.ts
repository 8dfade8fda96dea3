import { type Module, modules } from '@uurwerk/contract/modules'
import { isAdmin, isStaff, type Role, roles } from '@uurwerk/contract/roles'

/** Setting of a school; a role that it lists has exactly these modules. */
export type ModulesPerRole = Partial<Record<Role, readonly Module[]>>

const sharedModules = ['roster', 'booking', 'notifications', 'settings'] as const
const learningModules = ['rosterChange', 'program', 'exam'] as const
const planningModules = ['coach', 'deploymentPlan', 'availabilityRequest'] as const
const adminModules: readonly Module[] = [
  ...sharedModules,
  ...planningModules,
  'program',
  'exam',
  'impersonation',
  'changes',
  'school',
]

const modulesByRole: Record<Role, readonly Module[]> = {
  student: [...sharedModules, ...learningModules],
  teacher: [...sharedModules, ...learningModules, ...planningModules],
  'team-coordinator': [...sharedModules, ...learningModules, ...planningModules, 'changes'],
  planner: [...sharedModules, ...learningModules, 'deploymentPlan', 'availabilityRequest', 'changes', 'school'],
  'exam-desk': [...sharedModules, 'exam', 'impersonation'],
  'service-desk': [...sharedModules, 'impersonation'],
  admin: adminModules,
  'vendor-admin': adminModules,
}

export interface ModuleConditions {
  /** Whether the person coaches a student. */
  isCoach: boolean
  /** Whether a booking profile covers the person. */
  canBook: boolean
}

/**
 * Returns the modules in menu order. A school's setting never grants `coach` to a teacher without students, nor
 * `booking` without a booking profile, and never takes `school` from administrators.
 */
export function listAllowedModules(
  heldRoles: readonly Role[],
  { isCoach, canBook }: ModuleConditions,
  modulesPerRole: ModulesPerRole | null,
): Module[] {
  const allowedModules = new Set(heldRoles.flatMap((role) => listRoleModules(role, isCoach, modulesPerRole ?? {})))
  if (!canBook) allowedModules.delete('booking')
  return modules.filter((module) => allowedModules.has(module))
}

function listRoleModules(role: Role, isCoach: boolean, modulesPerRole: ModulesPerRole): readonly Module[] {
  // The vendor follows the setting of administrators.
  const adminModulesSetting = role === 'vendor-admin' ? modulesPerRole.admin : undefined
  const roleModules = modulesPerRole[role] ?? adminModulesSetting ?? modulesByRole[role]
  // A setting without it would leave nobody who can change the setting.
  if (isAdmin([role])) return [...roleModules, 'school']
  return role === 'teacher' && !isCoach ? roleModules.filter((module) => module !== 'coach') : roleModules
}

/** Lists roles that have the module, for a person who is a coach and may book. */
export const listRolesWithModule = (module: Module, modulesPerRole: ModulesPerRole | null): Role[] =>
  roles.filter((role) => listAllowedModules([role], { isCoach: true, canBook: true }, modulesPerRole).includes(module))

/** Keeps known roles, lowest first. */
export const parseRoles = (texts: readonly string[]): Role[] => roles.filter((role) => texts.includes(role))

export function parseModulesPerRole(setting: unknown): ModulesPerRole | null {
  if (typeof setting !== 'object' || setting === null) return null
  const listsByRole = new Map<string, unknown>(Object.entries(setting))
  return Object.fromEntries(
    roles.flatMap((role) => {
      const moduleNames = listsByRole.get(role)
      return Array.isArray(moduleNames) ? [[role, modules.filter((module) => moduleNames.includes(module))]] : []
    }),
  )
}

export const canKnowStudents = (roles: readonly Role[], studentsSeeStudents: boolean): boolean =>
  isStaff(roles) || roles.includes('teacher') || (studentsSeeStudents && roles.includes('student'))

interface ImpersonationParty {
  attendeeId: number
  role: Role | null
  modules: readonly Module[]
}

/** Refuses people of a higher role, and oneself. */
export const canImpersonate = (
  impersonator: ImpersonationParty,
  person: Omit<ImpersonationParty, 'modules'>,
): boolean =>
  impersonator.modules.includes('impersonation') &&
  impersonator.attendeeId !== person.attendeeId &&
  getRank(person.role) <= getRank(impersonator.role)

const getRank = (role: Role | null): number => (role === null ? -1 : roles.indexOf(role))
