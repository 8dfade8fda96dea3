import { type AttendeeType, attendeeTypes } from '@uurwerk/contract/attendee'
import { highestRole } from '@uurwerk/contract/roles'
import type { Db } from '../db/connect.ts'
import { AppError } from '../lib/app-error.ts'
import { type Actor, anonymousActor } from './actor.ts'
import { peopleOfToken } from './queries.ts'
import { isStaff, knownModulesPerRole, knownRoles, mayKnowStudents, modulesOf } from './rules.ts'
import type { Claims } from './tokens.ts'

type Row = Awaited<ReturnType<typeof peopleOfToken>>[number]

const keptMilliseconds = 1000
const keptLookups = 5000

interface Kept {
  until: number
  rows: Promise<Row[]>
}
const keptByDatabase = new WeakMap<Db, Map<string, Kept>>()

/**
 * Who makes a call, as the school knows them now (at most a second ago). Someone whom it does not know, no longer
 * knows, or cannot tell from another is anonymous. @throws AppError 401 for an impersonator who may not impersonate
 */
export const actorOf = (db: Db, claims: Claims): Promise<Actor> => actorFrom(rowsOf, db, claims)

/** The same, as the school knows them at this very moment. */
export const actorNow = (db: Db, claims: Claims): Promise<Actor> => actorFrom(peopleOfToken, db, claims)

async function actorFrom(rowsBy: typeof peopleOfToken, db: Db, claims: Claims): Promise<Actor> {
  if (claims.person === null) return anonymousActor(claims.name)
  const rows = await rowsBy(db, claims.person, claims.impersonator)
  const impersonator = claims.impersonator === null ? null : impersonatorOf(rows)
  const [row, second] = rows.filter(({ matches }) => matches)
  if (row === undefined || second !== undefined) return { ...anonymousActor(claims.name), impersonator }
  return { ...present(row), impersonator }
}

function present(row: Row): Omit<Actor, 'impersonator'> {
  const roles = knownRoles(row.roles)
  return {
    attendeeId: row.id,
    sourceId: row.source_id,
    name: row.name,
    type: typeOf(row.type),
    roles,
    role: highestRole(roles) ?? null,
    modules: modulesOf(roles, row.is_coach === true, knownModulesPerRole(row.modules_per_role)),
    isStaff: isStaff(roles),
    knowsStudents: mayKnowStudents(roles, row.students_see_students ?? false),
  }
}

// A token of an impersonation ends with the right to impersonate, not only with its own expiry.
function impersonatorOf(rows: Row[]): Actor['impersonator'] {
  const row = rows.find(({ acts }) => acts)
  const actor = row && present(row)
  if (!actor?.modules.includes('impersonation') || actor.attendeeId === null) throw new AppError('401')
  return { attendeeId: actor.attendeeId, name: actor.name, role: actor.role }
}

function rowsOf(db: Db, person: NonNullable<Claims['person']>, impersonator: string | null): Promise<Row[]> {
  const kept = keptByDatabase.get(db) ?? new Map<string, Kept>()
  keptByDatabase.set(db, kept)
  const key = JSON.stringify([person.by, person.value, impersonator])
  const known = kept.get(key)
  if (known && performance.now() < known.until) return known.rows
  const rows = peopleOfToken(db, person, impersonator)
  rows.catch(() => kept.delete(key))
  // Taken out first, so that the oldest stay in front.
  kept.delete(key)
  const [oldest] = kept.keys()
  if (kept.size >= keptLookups && oldest !== undefined) kept.delete(oldest)
  kept.set(key, { until: performance.now() + keptMilliseconds, rows })
  return rows
}

const typeOf = (text: string): AttendeeType | null => attendeeTypes.find((type) => type === text) ?? null
