import { type AttendeeType, attendeeTypes } from '@uurwerk/contract/roster/attendee'
import { findHighestRole, isStaff } from '@uurwerk/contract/roles'
import type { Db } from '../db/connect.ts'
import { AppError } from '../lib/app-error.ts'
import { type Clock, getToday } from '../lib/clock.ts'
import { type Actor, createAnonymousActor, type PersonWithRights } from './actor.ts'
import { cachedLookups, type ActorLookups, uncachedLookups, type ActorRow } from './actor-lookups.ts'
import { listImpersonationPeople } from './queries.ts'
import { parseModulesPerRole, parseRoles, canImpersonate, canKnowStudents, listAllowedModules } from './rules.ts'
import type { TokenClaims, PersonClaim } from './tokens.ts'

type ActorClaims = Pick<TokenClaims, 'person' | 'subject' | 'session' | 'impersonation'>
/**
 * Returns the caller, at most a second old; anonymous if unknown, removed or ambiguous.
 * @throws AppError 401 if the session or impersonation has ended
 */
export const getActor = (db: Db, clock: Clock, claims: ActorClaims): Promise<Actor> =>
  lookUpActor(cachedLookups, db, clock, claims)

/** Returns the caller as stored now. @throws AppError 401 like `getActor` */
export const getActorUncached = (db: Db, clock: Clock, claims: ActorClaims): Promise<Actor> =>
  lookUpActor(uncachedLookups, db, clock, claims)

/** Returns the person, uncached; anonymous if unknown. */
export const getActorBySourceId = (db: Db, clock: Clock, sourceId: string): Promise<Actor> =>
  lookUpActorByClaim(uncachedLookups, db, clock, { field: 'sourceId', value: sourceId }, createAnonymousActor(''))

function lookUpActor(lookups: ActorLookups, db: Db, clock: Clock, claims: ActorClaims): Promise<Actor> {
  if (claims.impersonation !== null) return lookUpImpersonatedActor(db, clock, claims.impersonation, claims.session)
  if (claims.session !== null) return lookUpActorBySession(lookups, db, clock, claims.session)
  return lookUpActorByClaim(lookups, db, clock, claims.person, createAnonymousActor('', claims.subject))
}

async function lookUpActorByClaim(
  lookups: ActorLookups,
  db: Db,
  clock: Clock,
  claim: PersonClaim | null,
  anonymous: Actor,
): Promise<Actor> {
  if (claim === null) return anonymous
  const [row, otherRow] = await lookups.listPeople(db, clock, claim)
  if (row === undefined || otherRow !== undefined) return anonymous
  return { ...presentPerson(row), impersonator: null, session: anonymous.session }
}

async function lookUpActorBySession(lookups: ActorLookups, db: Db, clock: Clock, sessionId: string): Promise<Actor> {
  const session = await lookups.findSession(db, clock, sessionId)
  if (!session) throw new AppError('401')
  if (session.person) return { ...presentPerson(session.person), impersonator: null, session: sessionId }
  return lookUpActorByClaim(lookups, db, clock, session.claim, {
    ...createAnonymousActor(session.name ?? '', sessionId),
    session: sessionId,
  })
}

function presentPerson(row: ActorRow) {
  const roles = parseRoles(row.roles)
  return {
    attendeeId: row.id,
    sourceId: row.source_id,
    name: row.name,
    type: toAttendeeType(row.type),
    roles,
    role: findHighestRole(roles) ?? null,
    modules: listAllowedModules(
      roles,
      { isCoach: row.is_coach, canBook: row.may_book },
      parseModulesPerRole(row.modules_per_role),
    ),
    isStaff: isStaff(roles),
    knowsStudents: canKnowStudents(roles, row.students_see_students ?? false),
  } satisfies PersonWithRights
}

// Never cached: an ended impersonation or a lost right takes effect at once on every node.
async function lookUpImpersonatedActor(
  db: Db,
  clock: Clock,
  impersonationId: string,
  session: string | null,
): Promise<Actor> {
  const rows = await listImpersonationPeople(db, getToday(clock).toString(), { id: impersonationId, session })
  const [impersonator, person] = [
    rows.find((row) => row.is_impersonator),
    rows.find((row) => !row.is_impersonator),
  ].map(presentPersonIfFound)
  if (!impersonator || !person || !canImpersonate(impersonator, person)) throw new AppError('401')
  return { ...person, impersonator: { ...impersonator, impersonationId }, session: session ?? undefined }
}

const presentPersonIfFound = (row: ActorRow | undefined) => row && presentPerson(row)

const toAttendeeType = (text: string): AttendeeType | null => attendeeTypes.find((type) => type === text) ?? null
