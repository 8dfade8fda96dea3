import type { Role } from '@uurwerk/contract/roles'

/** Kinds that may lose at most a tenth of their records. */
type LimitedKind = 'people' | 'groups' | 'rooms'
/** Kinds that may lose any number of records, but not all. */
type EmptiableKind =
  | 'teams'
  | 'memberships'
  | 'courses'
  | 'bookingProfiles'
  | 'interrogations'
  | 'availability'
  | 'deploymentPlans'
  | 'programs'

/** Loss that a school seldom intends, as from another school's file. */
export type StopReason =
  | { reason: 'customer'; present: string; given: string }
  | { reason: 'removed'; kind: LimitedKind; count: number; of: number }
  | { reason: 'emptied'; kind: EmptiableKind; count: number }
  | { reason: 'role'; role: Role; count: number }
  | { reason: 'lessons'; count: number; of: number }

export interface SchoolHoldings extends Record<LimitedKind, number> {
  roles: { role: Role; count: number }[]
  /** Lessons that have not ended and are not cancelled. */
  lessons: number
}

export interface ImportLosses extends Record<LimitedKind | EmptiableKind, number> {
  lessons: number
  rolesLeft: readonly Role[]
  /** Kinds whose file has only a header. */
  emptyKinds: readonly string[]
}

/** Losing more than 1 in this many stops an import; exactly that happens in an ordinary week. */
const lossDivisors = { attendees: 10, lessons: 3 }
const limitedKinds = ['people', 'groups', 'rooms'] as const
const emptiableKinds = [
  'teams',
  'memberships',
  'courses',
  'bookingProfiles',
  'interrogations',
  'availability',
  'deploymentPlans',
  'programs',
] as const

/** Returns an empty list if the import may proceed. `customer` is null without an earlier school that stays. */
export function listReasonsToStop(
  customer: { present: string; given: string } | null,
  holdings: SchoolHoldings,
  losses: ImportLosses,
): StopReason[] {
  const removedReasons = limitedKinds
    .map((kind) => ({ reason: 'removed' as const, kind, count: losses[kind], of: holdings[kind] }))
    .filter(({ count, of: total }) => count * lossDivisors.attendees > total)
  const emptiedReasons = emptiableKinds
    .filter((kind) => losses[kind] > 0 && losses.emptyKinds.includes(kind))
    .map((kind) => ({ reason: 'emptied' as const, kind, count: losses[kind] }))
  const roleReasons = holdings.roles
    .filter(({ role }) => !losses.rolesLeft.includes(role))
    .map(({ role, count }) => ({ reason: 'role' as const, role, count }))
  const lessonsReason = { reason: 'lessons' as const, count: losses.lessons, of: holdings.lessons }
  return [
    ...(customer && customer.present !== customer.given ? [{ reason: 'customer' as const, ...customer }] : []),
    ...removedReasons,
    ...emptiedReasons,
    ...roleReasons,
    ...(lessonsReason.count * lossDivisors.lessons > lessonsReason.of ? [lessonsReason] : []),
  ]
}
