import { type ImportKind, importKinds } from '@uurwerk/contract/desk/imports'
import type { Role } from '@uurwerk/contract/roles'

/** Kinds that may lose at most a tenth of their records. */
type LimitedKind = 'people' | 'groups' | 'rooms'
/** Kinds whose file is seldom meant to have no rows. */
type EmptiableKind = Exclude<ImportKind, 'school'>

/** Why an import stops: it would remove more than a school usually intends. */
export type StopReason =
  | { reason: 'customer'; present: string; given: string }
  | { reason: 'removed'; kind: LimitedKind; count: number; of: number; isNewYear?: true }
  | { reason: 'emptied'; kind: EmptiableKind; count: number }
  | { reason: 'role'; role: Role; count: number }
  /** The person who imports would be removed. */
  | { reason: 'oneself' }
  | { reason: 'lessons'; count: number; of: number }

/** Number of records per kind that the import's sources give before the import. */
export interface SchoolHoldings extends Record<EmptiableKind, number> {
  roles: { role: Role; count: number }[]
  /** Lessons that have not ended and are not cancelled. */
  lessons: number
}

export interface ImportLosses extends Record<LimitedKind, number> {
  lessons: number
  remainingRoles: readonly Role[]
  /** Whether the person who imports is among those who go. */
  includesActor?: boolean
  /** Kinds whose file has only a header. */
  emptyKinds: readonly string[]
}

/** A loss of more than 1 in this many records stops an import; up to that is usual in a week. */
const lossDivisors = { people: 10, groups: 10, rooms: 10, lessons: 3 }
/** When the school year changes, half of the people may leave, and all groups. */
const newYearDivisors = { ...lossDivisors, people: 2, groups: 1 }
const limitedKinds = ['people', 'groups', 'rooms'] as const
const emptiableKinds = importKinds.filter((kind) => kind !== 'school')

export const isChangeOfYear = (holdings: SchoolHoldings, losses: ImportLosses): boolean =>
  (['people', 'groups'] as const).some((kind) => losses[kind] * lossDivisors[kind] > holdings[kind])

/**
 * Returns an empty list if the import may proceed. `customer` is null without an earlier school that stays. In a new
 * school year more may go.
 */
export function listReasonsToStop(
  customer: { present: string; given: string } | null,
  holdings: SchoolHoldings,
  losses: ImportLosses,
  { isNewYear = false } = {},
): StopReason[] {
  const getDivisor = (kind: LimitedKind) =>
    (isNewYear && !losses.emptyKinds.includes(kind) ? newYearDivisors : lossDivisors)[kind]
  const removedReasons = limitedKinds
    .map((kind) => ({ reason: 'removed' as const, kind, count: losses[kind], of: holdings[kind] }))
    .filter(({ kind, count, of: total }) => count * getDivisor(kind) > total)
    .map((reason) => (isNewYear && reason.kind === 'people' ? { ...reason, isNewYear: true as const } : reason))
  const emptiedReasons = emptiableKinds
    .filter((kind) => holdings[kind] > 0 && losses.emptyKinds.includes(kind))
    .filter((kind) => !removedReasons.some((removed) => removed.kind === kind))
    .map((kind) => ({ reason: 'emptied' as const, kind, count: holdings[kind] }))
  const roleReasons = holdings.roles
    .filter(({ role }) => !losses.remainingRoles.includes(role))
    .map(({ role, count }) => ({ reason: 'role' as const, role, count }))
  const lessonsReason = { reason: 'lessons' as const, count: losses.lessons, of: holdings.lessons }
  return [
    ...(customer && customer.present !== customer.given ? [{ reason: 'customer' as const, ...customer }] : []),
    ...removedReasons,
    ...emptiedReasons,
    ...roleReasons,
    ...(losses.includesActor ? [{ reason: 'oneself' as const }] : []),
    ...(lessonsReason.count * lossDivisors.lessons > lessonsReason.of ? [lessonsReason] : []),
  ]
}
