import type { Role } from '@uurwerk/contract/roles'

type Limited = 'people' | 'groups' | 'rooms'
type Emptied =
  | 'teams'
  | 'memberships'
  | 'courses'
  | 'bookingProfiles'
  | 'interrogations'
  | 'availability'
  | 'deploymentPlans'
  | 'programs'

/** Why an import stops: it does what a school seldom means, as a file of another school would. */
export type StopReason =
  | { reason: 'customer'; present: string; given: string }
  | { reason: 'removed'; kind: Limited; count: number; of: number }
  | { reason: 'emptied'; kind: Emptied; count: number }
  | { reason: 'role'; role: Role; count: number }
  | { reason: 'lessons'; count: number; of: number }

/** What a school has of what an import may take away. */
export interface SchoolHoldings extends Record<Limited, number> {
  /** How many people have each role. */
  roles: { role: Role; count: number }[]
  /** Lessons that are not over, and take place. */
  lessons: number
}

/** What an import took of that, or would take. */
export interface ImportLosses extends Record<Limited | Emptied, number> {
  lessons: number
  /** The roles that somebody still has. */
  rolesLeft: readonly Role[]
  /** The kinds of which nothing was given: a file with only a header. */
  givenEmpty: readonly string[]
}

/** More than one in so many; exactly that is still what a school does in an ordinary week. */
const limits = { attendees: 10, lessons: 3 }
const limited = ['people', 'groups', 'rooms'] as const
const emptied = [
  'teams',
  'memberships',
  'courses',
  'bookingProfiles',
  'interrogations',
  'availability',
  'deploymentPlans',
  'programs',
] as const

/** Whether an import may go on: it may if there is no reason. `customer` names two where there are two. */
export function listReasonsToStop(
  customer: { present: string; given: string } | null,
  held: SchoolHoldings,
  taken: ImportLosses,
): StopReason[] {
  const removed = limited
    .map((kind) => ({ reason: 'removed' as const, kind, count: taken[kind], of: held[kind] }))
    .filter(({ count, of }) => count * limits.attendees > of)
  const without = emptied
    .filter((kind) => taken[kind] > 0 && taken.givenEmpty.includes(kind))
    .map((kind) => ({ reason: 'emptied' as const, kind, count: taken[kind] }))
  const roles = held.roles
    .filter(({ role }) => !taken.rolesLeft.includes(role))
    .map(({ role, count }) => ({ reason: 'role' as const, role, count }))
  const lessons = { reason: 'lessons' as const, count: taken.lessons, of: held.lessons }
  return [
    ...(customer && customer.present !== customer.given ? [{ reason: 'customer' as const, ...customer }] : []),
    ...removed,
    ...without,
    ...roles,
    ...(lessons.count * limits.lessons > lessons.of ? [lessons] : []),
  ]
}
