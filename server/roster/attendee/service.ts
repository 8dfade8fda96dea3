import { type Attendee, type FoundAttendee, searchLimit } from '@uurwerk/contract/roster/attendee'
import { type RecognisedAttendee, recognisedLines } from '@uurwerk/contract/roster/attendee-find'
import type { Role } from '@uurwerk/contract/roles'
import type { AttendeeParam } from '@uurwerk/contract/values'
import { AppError } from '#server/lib/app-error.ts'
import { getToday } from '#server/lib/clock.ts'
import type { Db } from '#server/db/connect.ts'
import { createBatchLoader } from '#server/lib/batch-loader.ts'
import type { Context } from '#server/auth/context.ts'
import {
  listAttendees,
  listAttendeesByRole,
  listRecognisableAttendees,
  listAttendeesWithClass,
  type ClassVisibility,
  type InviteeLimits,
  listInvitees,
  searchAttendees,
  listTeamsAndGroups,
} from './queries.ts'
import { canSeeRoster, recogniseLine, listUnseenTypes } from './rules.ts'
import { toSearchText, listSearchWords } from '#server/lib/search-text.ts'

export { type CoachedStudentRow, listCoachedStudentRows } from './coached-queries.ts'
export { searchPeople, listFirstPeopleByRole, type ListedPerson, listPeopleBySourceId } from './people-queries.ts'
export {
  findPerson,
  findPersonBySourceId,
  hasAttendees,
  lockPerson,
  listPeopleAndMembers,
  listPeopleWithRole,
} from './person-queries.ts'
export { insertRoundMemberships, deleteRoundMemberships, replaceRoundMemberships } from './membership-queries.ts'
export { lockAllRooms, lockRooms } from './room-queries.ts'
export { isCoordinatedBy, listCoordinatedTeams } from './team-queries.ts'

/** An attendee whose roster the caller may see; created only after that check. */
export type VisibleAttendee = Pick<Attendee, 'id' | 'name'> & { readonly [proven]: true }
declare const proven: unique symbol

/** Maximum number of attendees in one response. */
const listLimit = 5000

/**
 * Callers who may not know of students get the same error for a student as for an unknown id.
 * @throws AppError userIsNoAttendee, attendeeDoesNotExist, attendeeNoRights
 */
export async function requireVisibleAttendees(
  { db, actor }: Context,
  asked: readonly AttendeeParam[],
): Promise<[VisibleAttendee, ...VisibleAttendee[]]> {
  const ids = [...new Set(asked.map((id) => (id === 'me' ? requireAttendeeId(actor.attendeeId) : id)))]
  // The most frequent case, the caller's own roster, needs no query.
  if (ids.length === 1 && ids[0] === actor.attendeeId)
    return toVisibleAttendees([{ id: actor.attendeeId, name: actor.name }])
  const found = await loadAttendees(db, ids)
  if (found.length < ids.length) throw new AppError(actor.knowsStudents ? 'attendeeDoesNotExist' : 'attendeeNoRights')
  if (!found.every((attendee) => canSeeRoster(actor, attendee))) throw new AppError('attendeeNoRights')
  return toVisibleAttendees(found)
}

const attendeeLoaders = new WeakMap<Db, (ids: readonly number[]) => Promise<Map<number, Attendee>>>()

async function loadAttendees(db: Db, ids: readonly number[]): Promise<Attendee[]> {
  const find =
    attendeeLoaders.get(db) ??
    createBatchLoader(
      async (all: readonly number[]) =>
        new Map((await listAttendees(db, all)).map((attendee) => [attendee.id, attendee])),
    )
  attendeeLoaders.set(db, find)
  const found = await find(ids)
  return ids.toSorted((a, b) => a - b).flatMap((id) => found.get(id) ?? [])
}

export async function listVisibleAttendees({ db, actor }: Context, ids: readonly number[]): Promise<VisibleAttendee[]> {
  const found = await listAttendees(db, ids)
  return toVisibleAttendees(found.filter((attendee) => canSeeRoster(actor, attendee)))
}

export const listUnseenAttendeeTypes = ({ actor }: Context) => listUnseenTypes(actor)

const toVisibleAttendees = (attendees: Pick<Attendee, 'id' | 'name'>[]) =>
  attendees as unknown as [VisibleAttendee, ...VisibleAttendee[]]

export function requireAttendeeId(attendeeId: number | null): number {
  if (attendeeId === null) throw new AppError('userIsNoAttendee')
  return attendeeId
}

/** @throws AppError attendeeDoesNotExist if there is none, or the caller may not know of it */
export async function getAttendee({ db, actor }: Context, asked: AttendeeParam): Promise<Attendee> {
  const id = asked === 'me' ? actor.attendeeId : asked
  const [attendee] = id === null ? [] : await listAttendees(db, [id])
  if (!attendee || !isKnown(attendee, actor)) throw new AppError('attendeeDoesNotExist')
  return attendee
}

export async function findAttendees(
  context: Context,
  { ids = [], sourceIds = [] }: { ids?: readonly number[] | undefined; sourceIds?: readonly string[] | undefined },
): Promise<FoundAttendee[]> {
  if (ids.length + sourceIds.length > listLimit) throw new AppError('requestOutOfBounds')
  const found = await listAttendeesWithClass(context.db, { ids, sourceIds }, getClassVisibility(context))
  return found.filter((attendee) => isKnown(attendee, context.actor))
}

/** Does not check whether the caller may know these people; `context` may be in a transaction. */
export async function findPeopleByIds(context: Context, ids: readonly number[]): Promise<Map<number, FoundAttendee>> {
  if (ids.length === 0) return new Map()
  const found = await listAttendeesWithClass(context.db, { ids }, getClassVisibility(context))
  return new Map(found.map((person) => [person.id, person]))
}

const isKnown = (attendee: Attendee, actor: Context['actor']) =>
  attendee.type !== 'student' || attendee.id === actor.attendeeId || actor.knowsStudents

interface AttendeeQuery {
  search?: string | undefined
  filter?: readonly number[] | undefined
}

/** `more` is true if a type has more matches than shown. */
export async function searchAttendeesByTerm(context: Context, asked: AttendeeQuery) {
  const students = context.actor.knowsStudents ? (['student'] as const) : []
  const { shown, more } = await searchByTypes(context, asked, ['teacher', 'team', 'group', 'classroom', ...students])
  return {
    students: shown('student'),
    teachers: shown('teacher'),
    teams: shown('team'),
    groups: shown('group'),
    classrooms: shown('classroom'),
    more,
  }
}

export async function searchInvitees(context: Context, asked: AttendeeQuery) {
  const { shown, more } = await searchByTypes(context, asked, ['student', 'teacher'], getInviteeLimits(context))
  return { students: shown('student'), teachers: shown('teacher'), more }
}

/** `context` may be in a transaction. */
export const listInvitableAttendees = (context: Pick<Context, 'db' | 'actor' | 'clock'>, ids: readonly number[]) =>
  listInvitees(context.db, ids, getInviteeLimits(context))

const getInviteeLimits = ({ actor, clock }: Pick<Context, 'actor' | 'clock'>): InviteeLimits => ({
  personId: requireAttendeeId(actor.attendeeId),
  fellowsOn: actor.knowsStudents ? null : getToday(clock).toString(),
})

/** Callers who may not know all students see only their own classes. */
const getClassVisibility = ({ actor, clock }: Context): ClassVisibility => ({
  on: getToday(clock).toString(),
  fellow: actor.knowsStudents ? null : (actor.attendeeId ?? 0),
})

async function searchByTypes(
  context: Context,
  { search = '', filter = [] }: AttendeeQuery,
  types: readonly Attendee['type'][],
  invitees?: InviteeLimits,
) {
  if (search === '' && filter.length === 0)
    throw new AppError('requestInvalid', [{ path: 'query/search', message: 'a term or a filter is needed' }])
  const [term, sight] = [toSearchText(search), getClassVisibility(context)]
  const asked = { term, sight, filter, types, limit: searchLimit + 1, ...(invitees && { invitees }) }
  const kinds = Object.groupBy(await searchAttendees(context.db, asked), ({ type }) => type)
  return {
    shown: <T extends Attendee['type']>(type: T) =>
      (kinds[type] ?? []).slice(0, searchLimit) as (FoundAttendee & { type: T })[],
    more: Object.values(kinds).some((kind) => kind.length > searchLimit),
  }
}

export async function listFilterOptions({ db }: Context) {
  const all = await listTeamsAndGroups(db)
  const listOfType = <T extends 'team' | 'group'>(type: T) =>
    all.filter((attendee) => attendee.type === type).map(({ id, name }) => ({ id, name, type }))
  return { teams: listOfType('team'), groups: listOfType('group') }
}

/** Only staff may list roles other than teacher and team coordinator. */
export async function listPeopleByRole(
  context: Context,
  role: Role,
  { search = '', filter = [] }: AttendeeQuery,
): Promise<FoundAttendee[]> {
  const { db, actor } = context
  if (!actor.isStaff && role !== 'teacher' && role !== 'team-coordinator') throw new AppError('attendeeNoRights')
  const asked = { role, term: toSearchText(search), filter, sight: getClassVisibility(context), limit: listLimit + 1 }
  const found = await listAttendeesByRole(db, asked)
  if (found.length > listLimit) throw new AppError('requestOutOfBounds')
  return found
}

/** @throws AppError requestOutOfBounds */
export async function recogniseAttendees(context: Context, texts: readonly string[]): Promise<RecognisedAttendee[]> {
  const { most, characters } = recognisedLines
  if (texts.length > most || texts.some((text) => text.length > characters)) throw new AppError('requestOutOfBounds')
  const lines = texts.map((text) => ({
    text,
    whole: toSearchText(text),
    cells: text.split(/[\t;]/).map((cell) => toSearchText(cell)),
    words: listSearchWords(text),
  }))
  const all = await listRecognisableAttendees(context.db, {
    cells: [...new Set(lines.flatMap(({ cells }) => cells))],
    words: [...new Set(lines.flatMap(({ words }) => pickLongWords(words)))],
    types: context.actor.knowsStudents ? ['student', 'group'] : ['group'],
    sight: getClassVisibility(context),
  })
  const known = all.map((attendee) => ({
    attendee,
    names: listSearchWords(attendee.name),
    numbers: [attendee.sourceId, attendee.code].map((text) => toSearchText(text)),
    className: listSearchWords(attendee.className),
  }))
  return lines.map((line) => ({ line: line.text, ...recogniseLine(line, known) }))
}

/** Drops words like "de", which hundreds of names contain, unless there are no others. */
const pickLongWords = (words: readonly string[]) => {
  const long = words.filter((word) => word.length > 2)
  return long.length > 0 ? long : words
}
