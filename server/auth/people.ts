import { type AttendeeType, attendeeTypes } from '@uurwerk/contract/roster/attendee'
import { highestRole } from '@uurwerk/contract/roles'
import type { Db } from '../db/connect.ts'
import { AppError } from '../lib/app-error.ts'
import { type Clock, today } from '../lib/clock.ts'
import { type Actor, anonymousActor, type Person } from './actor.ts'
import { peopleOfImpersonation, peopleOfToken } from './queries.ts'
import { isStaff, knownModulesPerRole, knownRoles, mayImpersonate, mayKnowStudents, modulesOf } from './rules.ts'
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
 * Who makes a call, as the school knows them now (at most a second ago). Someone it does not know, no longer
 * knows, or cannot tell from another is anonymous. @throws AppError 401 for an impersonation that is over
 */
export const actorOf = (db: Db, clock: Clock, claims: Claims): Promise<Actor> => actorFrom(rowsOf, db, clock, claims)

/** The same, as the school knows them at this very moment. */
export const actorNow = (db: Db, clock: Clock, claims: Claims): Promise<Actor> => actorFrom(rowsNow, db, clock, claims)

async function actorFrom(rowsBy: typeof rowsNow, db: Db, clock: Clock, claims: Claims): Promise<Actor> {
  if (claims.impersonation !== null) return impersonatedActor(db, clock, claims.impersonation)
  if (claims.person === null) return anonymousActor(claims.name, claims.subject)
  const [row, second] = await rowsBy(db, clock, claims.person)
  if (row === undefined || second !== undefined) return anonymousActor(claims.name, claims.subject)
  return { ...present(row), impersonator: null }
}

function present(row: Row) {
  const roles = knownRoles(row.roles)
  return {
    attendeeId: row.id,
    sourceId: row.source_id,
    name: row.name,
    type: typeOf(row.type),
    roles,
    role: highestRole(roles) ?? null,
    modules: modulesOf(
      roles,
      { isCoach: row.is_coach, mayBook: row.may_book },
      knownModulesPerRole(row.modules_per_role),
    ),
    isStaff: isStaff(roles),
    knowsStudents: mayKnowStudents(roles, row.students_see_students ?? false),
  } satisfies Person
}

// Looked up at each call: an impersonation is over, on every node, the moment that it is ended or its right is lost.
async function impersonatedActor(db: Db, clock: Clock, impersonationId: string): Promise<Actor> {
  const rows = await peopleOfImpersonation(db, today(clock).toString(), impersonationId)
  const [impersonator, person] = [rows.find(({ acts }) => acts), rows.find(({ acts }) => !acts)].map(presentOne)
  if (!impersonator || !person || !mayImpersonate(impersonator, person)) throw new AppError('401')
  return { ...person, impersonator: { ...impersonator, impersonationId } }
}

const presentOne = (row: Row | undefined) => row && present(row)

const rowsNow = (db: Db, clock: Clock, person: NonNullable<Claims['person']>): Promise<Row[]> =>
  peopleOfToken(db, today(clock).toString(), person)

function rowsOf(db: Db, clock: Clock, person: NonNullable<Claims['person']>): Promise<Row[]> {
  const kept = keptByDatabase.get(db) ?? new Map<string, Kept>()
  keptByDatabase.set(db, kept)
  const key = JSON.stringify([person.by, person.value])
  const known = kept.get(key)
  if (known && performance.now() < known.until) return known.rows
  const rows = rowsNow(db, clock, person)
  rows.catch(() => kept.delete(key))
  // Taken out first, so that the oldest stay in front.
  kept.delete(key)
  const [oldest] = kept.keys()
  if (kept.size >= keptLookups && oldest !== undefined) kept.delete(oldest)
  kept.set(key, { until: performance.now() + keptMilliseconds, rows })
  return rows
}

const typeOf = (text: string): AttendeeType | null => attendeeTypes.find((type) => type === text) ?? null
