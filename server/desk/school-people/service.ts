import { peoplePage, type PeopleState, type SchoolPerson, type SchoolPersonInFull } from '@uurwerk/contract/desk/people'
import { isAdmin, type Role } from '@uurwerk/contract/roles'
import { countPersonSessions, endPersonSessions } from '#server/account/sign-in/service.ts'
import { forgetActors } from '#server/auth/actor-lookups.ts'
import type { Context } from '#server/auth/context.ts'
import { parseRoles } from '#server/auth/rules.ts'
import type { Tx } from '#server/db/connect.ts'
import { runInTransaction } from '#server/db/transaction.ts'
import { Page } from '#server/http/call-context.ts'
import { listSources } from '#server/import/manage-sources.ts'
import { AppError } from '#server/lib/app-error.ts'
import { getToday } from '#server/lib/clock.ts'
import { listSearchWords } from '#server/lib/search-text.ts'
import {
  type DeskPersonRow,
  findDeskPersonFacts,
  findHeldRoles,
  findPerson,
  hasAdmin,
  listDeskPeople,
  lockCoach,
  type LockedRoles,
  lockRoles,
  requireAttendeeId,
  updateCoach,
  updateDeskRoles,
} from '#server/roster/attendee/service.ts'
import { countFeeds } from '#server/roster/feed/service.ts'
import { recordAction, recordActions } from '#server/tell/log/service.ts'
import { announce } from '#server/tell/realtime/service.ts'
import { addAndRemoveRoles, areSameRoles, canChangeRoles } from './rules.ts'

interface PeopleQuery {
  search?: string | undefined
  role?: Role | undefined
  state?: PeopleState | undefined
  offset: number
}

/** @throws AppError attendeeNoRights */
export async function listSchoolPeople(
  { db, actor, clock }: Context,
  { search, role, state, offset }: PeopleQuery,
): Promise<Page<SchoolPerson[]>> {
  requireAdmin(actor)
  const { people, total } = await listDeskPeople(db, {
    words: listSearchWords(search ?? null),
    role,
    state,
    today: getToday(clock).toString(),
    limit: peoplePage,
    offset,
  })
  return new Page(people.map(presentPerson), total)
}

/** @throws AppError attendeeNoRights, attendeeDoesNotExist */
export async function getSchoolPerson({ db, actor, clock }: Context, id: number): Promise<SchoolPersonInFull> {
  requireAdmin(actor)
  const [{ people }, facts, sources, feeds, sessions] = await Promise.all([
    listDeskPeople(db, { id, today: getToday(clock).toString(), limit: 1 }),
    findDeskPersonFacts(db, id),
    listSources(db),
    countFeeds(db, id),
    countPersonSessions(db, id),
  ])
  const [person] = people
  if (!person || !facts) throw new AppError('attendeeDoesNotExist')
  const { sources: sourceIds, ...otherFacts } = facts
  return {
    ...presentPerson(person),
    ...otherFacts,
    areRolesFromDesk: person.hasDeskRoles,
    sources: sources.filter((source) => sourceIds.includes(source.id)).map(({ name }) => name),
    feeds,
    sessions,
  }
}

function presentPerson({ roles, importedRoles, hasDeskRoles, ...person }: DeskPersonRow): SchoolPerson {
  const from = hasDeskRoles ? ('desk' as const) : ('import' as const)
  return {
    ...person,
    roles: parseRoles(roles).map((role) => ({ role, from })),
    importedRoles: parseRoles(importedRoles),
  }
}

/** Null hands the roles back to the imports. @throws AppError attendeeNoRights, attendeeDoesNotExist, lastAdmin */
export async function changePersonRoles(context: Context, id: number, roles: readonly Role[] | null) {
  await changeRoles(context, 'setRoles', [id], () => roles && parseRoles(roles))
  return getSchoolPerson(context, id)
}

interface RoleChange {
  ids: readonly number[]
  add: readonly Role[]
  remove: readonly Role[]
}

/** Skips people who are gone. @throws AppError attendeeNoRights, attendeeDoesNotExist if all are, lastAdmin */
export const changeRolesOfSeveral = (context: Context, { ids, ...change }: RoleChange): Promise<number[]> =>
  changeRoles(context, 'changeRoles', ids, ({ deskRoles, heldRoles }) => {
    const held = parseRoles(heldRoles)
    const changed = addAndRemoveRoles(held, change)
    return areSameRoles(held, changed) ? deskRoles && parseRoles(deskRoles) : changed
  })

/** Returns the ids of those who changed. `decide` returns null to leave the roles to the imports. */
async function changeRoles(
  context: Context,
  call: 'setRoles' | 'changeRoles',
  ids: readonly number[],
  decide: (person: LockedRoles) => Role[] | null,
): Promise<number[]> {
  const { actor } = context
  requireAdmin(actor)
  const changedIds = await runInTransaction(context, async (tx) => {
    const people = await lockRoles(tx, ids)
    if (people.length === 0) throw new AppError('attendeeDoesNotExist')
    const ownRoles = parseRoles(await findHeldRoles(tx, requireAttendeeId(actor.attendeeId)))
    const changes = people
      .map((person) => compareRoles(person, decide(person)))
      .filter(({ isDifferent }) => isDifferent)
    requireRightsTo(changes, actor.roles)
    if (changes.length > 0) await storeRoles(tx, context, call, changes)
    // Somebody may have taken them since the call began.
    requireRightsTo(changes, ownRoles)
    return changes.map(({ id }) => id)
  })
  if (changedIds.length > 0) forgetActors()
  return changedIds
}

type ComparedRoles = ReturnType<typeof compareRoles>

function requireRightsTo(changes: readonly ComparedRoles[], roles: readonly Role[]) {
  if (!isAdmin(roles) || !changes.every(({ before, after }) => canChangeRoles(roles, before, after)))
    throw new AppError('attendeeNoRights')
}

function compareRoles({ id, roles, deskRoles: present, heldRoles }: LockedRoles, deskRoles: Role[] | null) {
  const [before, after] = [parseRoles(heldRoles), deskRoles ?? parseRoles(roles)]
  const isDifferent = (present === null) !== (deskRoles === null) || !areSameRoles(before, after)
  return { id, deskRoles, before, after, isDifferent }
}

async function storeRoles(
  tx: Tx,
  context: Context,
  call: 'setRoles' | 'changeRoles',
  changes: readonly ComparedRoles[],
) {
  await updateDeskRoles(
    tx,
    changes.map(({ id, deskRoles }) => ({ id, deskRoles })),
  )
  if (!(await hasAdmin(tx))) throw new AppError('lastAdmin')
  await recordActions(
    tx,
    context,
    changes.map(({ id, before, after, deskRoles }) => ({
      action: `school-people.${call}` as const,
      subjectId: id,
      details: {
        rolesBefore: before.join(', '),
        roles: after.join(', '),
        rolesFrom: deskRoles === null ? 'import' : 'desk',
      },
    })),
  )
  await announce(tx, 'rights', { people: changes.map(({ id }) => id) })
}

/**
 * Null clears the coach, and hands it back to the imports.
 * @throws AppError attendeeNoRights, attendeeDoesNotExist, requestInvalid if not a student and somebody who is none
 */
export async function changeCoach(context: Context, id: number, coachId: number | null) {
  requireAdmin(context.actor)
  await runInTransaction(context, async (tx) => {
    const student = await lockCoach(tx, id)
    if (!student) throw new AppError('attendeeDoesNotExist')
    if (student.type !== 'student') throw createCoachFault('params/id', 'not a student')
    await checkCoach(tx, coachId)
    const isFromDesk = coachId !== null
    if (student.coachId === coachId && student.isFromDesk === isFromDesk) return
    await updateCoach(tx, id, coachId)
    await recordAction(tx, context, {
      action: 'school-people.setCoach',
      subjectId: id,
      details: { coachBefore: student.coachId, coach: coachId },
    })
    const people = [student.coachId, coachId].filter((person) => person !== null)
    if (people.length > 0) await announce(tx, 'rights', { people })
  })
  forgetActors()
  return getSchoolPerson(context, id)
}

async function checkCoach(tx: Tx, coachId: number | null) {
  if (coachId === null) return
  const coach = await findPerson(tx, coachId)
  if (!coach) throw new AppError('attendeeDoesNotExist')
  if (coach.type === 'student') throw createCoachFault('body/coach', 'a student')
}

const createCoachFault = (path: string, message: string) => new AppError('requestInvalid', [{ path, message }])

/** @throws AppError attendeeNoRights, attendeeDoesNotExist */
export async function signPersonOut(context: Context, id: number): Promise<{ sessions: number }> {
  requireAdmin(context.actor)
  const sessions = await runInTransaction(context, async (tx) => {
    if (!(await findPerson(tx, id))) throw new AppError('attendeeDoesNotExist')
    const ended = await endPersonSessions(tx, id)
    if (ended > 0)
      await recordAction(tx, context, { action: 'school-people.signOut', subjectId: id, details: { sessions: ended } })
    return ended
  })
  if (sessions > 0) forgetActors()
  return { sessions }
}

function requireAdmin({ roles }: Context['actor']) {
  if (!isAdmin(roles)) throw new AppError('attendeeNoRights')
}
