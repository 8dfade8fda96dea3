import { type AttendeeType, attendeeTypes } from '@uurwerk/contract/roster/attendee'
import { findHighestRole } from '@uurwerk/contract/roles'
import type { Db } from '../db/connect.ts'
import { AppError } from '../lib/app-error.ts'
import { type Clock, today } from '../lib/clock.ts'
import { type Actor, anonymousActor, type Person } from './actor.ts'
import { lately, type Lookups, now, type Row } from './lookups.ts'
import { peopleOfImpersonation } from './queries.ts'
import { isStaff, knownModulesPerRole, knownRoles, mayImpersonate, mayKnowStudents, modulesOf } from './rules.ts'
import type { Claims as TokenClaims, PersonClaim } from './tokens.ts'

type Claims = Pick<TokenClaims, 'person' | 'subject' | 'session' | 'impersonation'>
/**
 * Who makes a call, as the school knows them now (at most a second ago). A person that it does not know, no
 * longer knows, or cannot tell from another is anonymous. @throws AppError 401 for a session or an impersonation that is over
 */
export const actorOf = (db: Db, clock: Clock, claims: Claims): Promise<Actor> => actorFrom(lately, db, clock, claims)

/** The same, as the school knows them at this very moment. */
export const actorNow = (db: Db, clock: Clock, claims: Claims): Promise<Actor> => actorFrom(now, db, clock, claims)

/** The person with this id at this very moment, without a token. */
export const actorNamed = (db: Db, clock: Clock, sourceId: string): Promise<Actor> =>
  actorOfClaim(now, db, clock, { by: 'sourceId', value: sourceId }, anonymousActor(''))

function actorFrom(lookups: Lookups, db: Db, clock: Clock, claims: Claims): Promise<Actor> {
  if (claims.impersonation !== null) return impersonatedActor(db, clock, claims.impersonation, claims.session)
  if (claims.session !== null) return actorOfSession(lookups, db, clock, claims.session)
  return actorOfClaim(lookups, db, clock, claims.person, anonymousActor('', claims.subject))
}

async function actorOfClaim(
  lookups: Lookups,
  db: Db,
  clock: Clock,
  claim: PersonClaim | null,
  anonymous: Actor,
): Promise<Actor> {
  if (claim === null) return anonymous
  const [row, second] = await lookups.people(db, clock, claim)
  if (row === undefined || second !== undefined) return anonymous
  return { ...present(row), impersonator: null, session: anonymous.session }
}

async function actorOfSession(lookups: Lookups, db: Db, clock: Clock, session: string): Promise<Actor> {
  const found = await lookups.session(db, clock, session)
  if (!found) throw new AppError('401')
  if (found.person) return { ...present(found.person), impersonator: null, session }
  return actorOfClaim(lookups, db, clock, found.claim, { ...anonymousActor(found.name ?? '', session), session })
}

function present(row: Row) {
  const roles = knownRoles(row.roles)
  return {
    attendeeId: row.id,
    sourceId: row.source_id,
    name: row.name,
    type: typeOf(row.type),
    roles,
    role: findHighestRole(roles) ?? null,
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
async function impersonatedActor(
  db: Db,
  clock: Clock,
  impersonationId: string,
  session: string | null,
): Promise<Actor> {
  const rows = await peopleOfImpersonation(db, today(clock).toString(), { id: impersonationId, session })
  const [impersonator, person] = [rows.find(({ acts }) => acts), rows.find(({ acts }) => !acts)].map(presentOne)
  if (!impersonator || !person || !mayImpersonate(impersonator, person)) throw new AppError('401')
  return { ...person, impersonator: { ...impersonator, impersonationId }, session: session ?? undefined }
}

const presentOne = (row: Row | undefined) => row && present(row)

const typeOf = (text: string): AttendeeType | null => attendeeTypes.find((type) => type === text) ?? null
