import { type Attendee, type FoundAttendee, searchLimit } from '@uurwerk/contract/roster/attendee'
import { type RecognisedAttendee, recognisedLines } from '@uurwerk/contract/roster/attendee-find'
import type { Role } from '@uurwerk/contract/roles'
import type { AttendeeParam } from '@uurwerk/contract/values'
import { getReadDatabase } from '#server/db/replica.ts'
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
  type RankedAttendee,
  searchAttendees,
  listTeamsAndGroups,
} from './queries.ts'
import { canSeeRoster, recogniseLine, listUnseenTypes } from './rules.ts'
import { toSearchText, listSearchWords } from '#server/lib/search-text.ts'

export {
  blankAttendees,
  findPersonId,
  listAllPeopleIds,
  listAttendeeNames,
  listDepartedIds,
  listErasablePeople,
  listWordsOfNonPeople,
  recordDepartures,
  removeFromGivenFields,
} from './erasure-queries.ts'
export { countAttendees } from './count-queries.ts'
export { type CoachedStudentRow, listCoachedStudentRows } from './coached-queries.ts'
export { type DeskPersonRow, findDeskPersonFacts, listDeskPeople } from './desk-people-queries.ts'
export {
  findHeldRoles,
  listHoldersOfRoles,
  hasAdmin,
  type LockedRoles,
  lockCoach,
  lockRoles,
  updateCoach,
  updateDeskRoles,
} from './desk-role-queries.ts'
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
export {
  findRoomFacts,
  listRoomFacts,
  lockAllRooms,
  lockRooms,
  type RoomFactsRow,
  updateRoomFacts,
} from './room-queries.ts'
export { isCoordinatedBy, listCoordinatedTeams } from './team-queries.ts'

/** An attendee whose roster the caller may see; created only after that check. */
export type VisibleAttendee = Pick<Attendee, 'id' | 'name'> & { readonly [visibilityBrand]: true }
declare const visibilityBrand: unique symbol

/** Maximum number of attendees in one response. */
const maximumListedAttendees = 5000

/**
 * Callers who may not know of students get the same error for a student as for an unknown id.
 * @throws AppError userIsNoAttendee, attendeeDoesNotExist, attendeeNoRights
 */
export async function requireVisibleAttendees(
  { db, actor }: Context,
  attendeeParams: readonly AttendeeParam[],
): Promise<[VisibleAttendee, ...VisibleAttendee[]]> {
  const ids = [...new Set(attendeeParams.map((id) => (id === 'me' ? requireAttendeeId(actor.attendeeId) : id)))]
  // The most frequent case, the caller's own roster, needs no query.
  if (ids.length === 1 && ids[0] === actor.attendeeId)
    return toVisibleAttendees([{ id: actor.attendeeId, name: actor.name }])
  const attendees = await loadAttendees(db, ids)
  if (attendees.length < ids.length)
    throw new AppError(actor.knowsStudents ? 'attendeeDoesNotExist' : 'attendeeNoRights')
  if (!attendees.every((attendee) => canSeeRoster(actor, attendee))) throw new AppError('attendeeNoRights')
  return toVisibleAttendees(attendees)
}

const attendeeLoaders = new WeakMap<Db, (ids: readonly number[]) => Promise<Map<number, Attendee>>>()

async function loadAttendees(db: Db, ids: readonly number[]): Promise<Attendee[]> {
  const loadBatch =
    attendeeLoaders.get(db) ??
    createBatchLoader(
      async (batchIds: readonly number[]) =>
        new Map((await listAttendees(db, batchIds)).map((attendee) => [attendee.id, attendee])),
    )
  attendeeLoaders.set(db, loadBatch)
  const attendeesById = await loadBatch(ids)
  return ids.toSorted((a, b) => a - b).flatMap((id) => attendeesById.get(id) ?? [])
}

export async function listVisibleAttendees(
  { db, actor }: Context,
  ids: readonly number[],
): Promise<(Attendee & VisibleAttendee)[]> {
  const attendees = await listAttendees(db, ids)
  return attendees.filter((attendee) => canSeeRoster(actor, attendee)) as (Attendee & VisibleAttendee)[]
}

export const listUnseenAttendeeTypes = ({ actor }: Context) => listUnseenTypes(actor)

const toVisibleAttendees = (attendees: Pick<Attendee, 'id' | 'name'>[]) =>
  attendees as unknown as [VisibleAttendee, ...VisibleAttendee[]]

export function requireAttendeeId(attendeeId: number | null): number {
  if (attendeeId === null) throw new AppError('userIsNoAttendee')
  return attendeeId
}

/** @throws AppError attendeeDoesNotExist if there is none, or the caller may not know of it */
export async function getAttendee({ db, actor }: Context, attendeeParam: AttendeeParam): Promise<Attendee> {
  const id = attendeeParam === 'me' ? actor.attendeeId : attendeeParam
  const [attendee] = id === null ? [] : await listAttendees(db, [id])
  if (!attendee || !isKnownTo(attendee, actor)) throw new AppError('attendeeDoesNotExist')
  return attendee
}

export async function findAttendees(
  context: Context,
  { ids = [], sourceIds = [] }: { ids?: readonly number[] | undefined; sourceIds?: readonly string[] | undefined },
): Promise<FoundAttendee[]> {
  if (ids.length + sourceIds.length > maximumListedAttendees) throw new AppError('requestOutOfBounds')
  const attendees = await listAttendeesWithClass(context.db, { ids, sourceIds }, getClassVisibility(context))
  return attendees.filter((attendee) => isKnownTo(attendee, context.actor))
}

/** Does not check whether the caller may know these people; `context` may be in a transaction. */
export async function findPeopleByIds(context: Context, ids: readonly number[]): Promise<Map<number, FoundAttendee>> {
  if (ids.length === 0) return new Map()
  const people = await listAttendeesWithClass(context.db, { ids }, getClassVisibility(context))
  return new Map(people.map((person) => [person.id, person]))
}

const isKnownTo = (attendee: Attendee, actor: Context['actor']) =>
  attendee.type !== 'student' || attendee.id === actor.attendeeId || actor.knowsStudents

interface AttendeeQuery {
  search?: string | undefined
  filter?: readonly number[] | undefined
  /** Ignored if the caller may not know who is in a group. */
  prefer?: readonly number[] | undefined
}

/** `more` is true if a type has more matches than shown. */
export async function searchAttendeesByTerm(context: Context, query: AttendeeQuery) {
  const students = context.actor.knowsStudents ? (['student'] as const) : []
  const { listMatches, hasMore } = await searchByTypes(context, query, [
    'teacher',
    'team',
    'group',
    'classroom',
    ...students,
  ])
  return {
    students: listMatches('student'),
    teachers: listMatches('teacher'),
    teams: listMatches('team'),
    groups: listMatches('group'),
    classrooms: listMatches('classroom'),
    more: hasMore,
  }
}

export async function searchInvitees(context: Context, query: AttendeeQuery) {
  const { listMatches, hasMore } = await searchByTypes(
    context,
    query,
    ['student', 'teacher'],
    getInviteeLimits(context),
  )
  return { students: listMatches('student'), teachers: listMatches('teacher'), more: hasMore }
}

/** `context` may be in a transaction. */
export const listInvitableAttendees = (context: Pick<Context, 'db' | 'actor' | 'clock'>, ids: readonly number[]) =>
  listInvitees(context.db, ids, getInviteeLimits(context))

const getInviteeLimits = ({ actor, clock }: Pick<Context, 'actor' | 'clock'>): InviteeLimits => ({
  personId: requireAttendeeId(actor.attendeeId),
  sharedGroupsDate: actor.knowsStudents ? null : getToday(clock).toString(),
})

/** Callers who may not know all students see only classes that they are in too. */
const getClassVisibility = ({ actor, clock }: Context): ClassVisibility => ({
  date: getToday(clock).toString(),
  restrictedViewerId: actor.knowsStudents ? null : (actor.attendeeId ?? 0),
})

async function searchByTypes(
  context: Context,
  { search = '', filter = [], prefer }: AttendeeQuery,
  types: readonly Attendee['type'][],
  invitees?: InviteeLimits,
) {
  if (search === '' && filter.length === 0)
    throw new AppError('requestInvalid', [{ path: 'query/search', message: 'a term or a filter is needed' }])
  const [term, classVisibility] = [toSearchText(search), getClassVisibility(context)]
  const matches = await searchAttendees(getReadDatabase(context.db), {
    term,
    classVisibility,
    prefer: context.actor.knowsStudents ? prefer : undefined,
    filter,
    types,
    limit: searchLimit + 1,
    ...(invitees && { invitees }),
  })
  const matchesByType = Object.groupBy(matches, ({ type }) => type)
  return {
    listMatches: <T extends Attendee['type']>(type: T) =>
      (matchesByType[type] ?? []).slice(0, searchLimit).map(presentRankedAttendee) as (FoundAttendee & { type: T })[],
    hasMore: Object.values(matchesByType).some((matches) => matches.length > searchLimit),
  }
}

const presentRankedAttendee = ({ isPreferred, ...attendee }: RankedAttendee) => ({
  ...attendee,
  ...(isPreferred !== null && { isPreferred }),
})

export async function listFilterOptions({ db }: Context) {
  const teamsAndGroups = await listTeamsAndGroups(db)
  const listAttendeesOfType = <T extends 'team' | 'group'>(type: T) =>
    teamsAndGroups.filter((attendee) => attendee.type === type).map(({ id, name }) => ({ id, name, type }))
  return { teams: listAttendeesOfType('team'), groups: listAttendeesOfType('group') }
}

/** Only staff may list roles other than teacher and team coordinator. */
export async function listPeopleByRole(
  context: Context,
  role: Role,
  { search = '', filter = [] }: AttendeeQuery,
): Promise<FoundAttendee[]> {
  const { db, actor } = context
  if (!actor.isStaff && role !== 'teacher' && role !== 'team-coordinator') throw new AppError('attendeeNoRights')
  const roleSearch = {
    role,
    term: toSearchText(search),
    filter,
    classVisibility: getClassVisibility(context),
    limit: maximumListedAttendees + 1,
  }
  const people = await listAttendeesByRole(db, roleSearch)
  if (people.length > maximumListedAttendees) throw new AppError('requestOutOfBounds')
  return people
}

/** @throws AppError requestOutOfBounds */
export async function recogniseAttendees(
  context: Context,
  { lines: texts, prefer }: { lines: readonly string[]; prefer?: readonly number[] | undefined },
): Promise<RecognisedAttendee[]> {
  const { maximum, characters } = recognisedLines
  if (texts.length > maximum || texts.some((text) => text.length > characters)) throw new AppError('requestOutOfBounds')
  const lines = texts.map((text) => ({
    text,
    searchText: toSearchText(text),
    cells: text.split(/[\t;]/).map((cell) => toSearchText(cell)),
    words: listSearchWords(text),
  }))
  const attendees = await listRecognisableAttendees(context.db, {
    cells: [...new Set(lines.flatMap(({ cells }) => cells))],
    words: [...new Set(lines.flatMap(({ words }) => pickLongWords(words)))],
    types: context.actor.knowsStudents ? ['student', 'group'] : ['group'],
    prefer: context.actor.knowsStudents ? prefer : undefined,
    classVisibility: getClassVisibility(context),
  })
  const candidates = attendees.map((attendee) => ({
    attendee: presentRankedAttendee(attendee),
    nameWords: listSearchWords(attendee.name),
    codes: [attendee.sourceId, attendee.code].map((text) => toSearchText(text)),
    classNameWords: listSearchWords(attendee.className),
  }))
  return lines.map((line) => ({ line: line.text, ...recogniseLine(line, candidates) }))
}

/** Drops words like "de", which hundreds of names contain, unless there are no others. */
const pickLongWords = (words: readonly string[]) => {
  const longWords = words.filter((word) => word.length > 2)
  return longWords.length > 0 ? longWords : words
}
