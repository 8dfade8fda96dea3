import {
  type AlternativeReason,
  type CandidateTime,
  maximumAlternatives,
  timeReasons,
} from '@uurwerk/contract/changes/alternatives'
import { isAdjacent, overlaps, type LessonSlot, toMinutes } from '@uurwerk/contract/rules/lesson-slot'
import type { Named } from '@uurwerk/contract/values'
import {
  compareCandidates,
  computeScore,
  type Engagement,
  judgeRoom,
  judgeTeacher,
  type OpenLesson,
  type RoomFacts,
  type TeacherFacts,
} from './rules.ts'

export interface TimeFacts {
  times: readonly LessonSlot[]
  /** Appointments of the students and groups of lessons, by lesson. */
  classSlots: ReadonlyMap<number, readonly Engagement[]>
  teachersByDate: ReadonlyMap<string, readonly TeacherFacts[]>
  rooms: readonly RoomFacts[]
}

/** A lesson that can make room for another. */
export interface MovableLesson extends OpenLesson {
  name: string
}

type LessonMove = Omit<NonNullable<CandidateTime['also']>[number], 'groups'> & { groups: readonly number[] }
/** A time with a lesson that moves too; its groups are ids. */
export type Chain = Omit<CandidateTime, 'also'> & { also: [LessonMove] }

export const getDate = ({ start }: Pick<LessonSlot, 'start'>) => start.slice(0, 10)
const compareTimes = (a: CandidateTime | Chain, b: CandidateTime | Chain) =>
  b.score - a.score || (a.start < b.start ? -1 : 1)

/** Lists times at which teachers, students and a room are free. */
export const listTimes = (lesson: OpenLesson, facts: TimeFacts, now: string): CandidateTime[] =>
  listFreeSlots(lesson, facts, now)
    .flatMap((slot) => listPlaces(lesson, slot, facts, 1))
    .toSorted(compareTimes)
    .slice(0, maximumAlternatives)

/** Rooms considered for each other time. */
const roomsOfMove = 3

/** Lists other times on the same day that leave the class no more gaps than it has; none for a lesson in several rooms. */
export function listMoves(lesson: OpenLesson, facts: TimeFacts, now: string): CandidateTime[] {
  if (lesson.classrooms.length > 1) return []
  const gaps = countGaps(lesson, lesson, facts)
  return listFreeSlots(lesson, facts, now)
    .filter((slot) => getDate(slot) === getDate(lesson) && countGaps(lesson, slot, facts) <= gaps)
    .flatMap((slot) => listPlaces(lesson, slot, facts, roomsOfMove))
}

/** Lists times at which a single other lesson of the class or the teachers is in the way. */
export const listBlockedSlots = (lesson: OpenLesson, facts: TimeFacts, now: string) =>
  listSlots(lesson, facts, now).flatMap((slot) => {
    const duties = listOwnTeachers(lesson, slot, facts).flatMap(({ day }) => day)
    const blockers = [...getClassSlots(lesson, facts), ...duties].filter(
      (other) => other.id !== lesson.id && overlaps(other, slot),
    )
    const [blocker, ...others] = new Set(blockers.map(({ id }) => id))
    return blocker !== undefined && others.length === 0 ? [{ slot, blocker }] : []
  })

/** Finds the best chain for each blocked time: the lesson in the way moves, and neither class gets a gap in the week. */
export function listChains(
  lesson: OpenLesson,
  others: readonly MovableLesson[],
  facts: TimeFacts,
  now: string,
): Chain[] {
  const chains = listBlockedSlots(lesson, facts, now).flatMap(({ slot, blocker }) => {
    const other = others.find(({ id }) => id === blocker)
    if (!other) return []
    const moved = moveLesson(facts, lesson.id, slot)
    const [best] = listFreeSlots(other, moved, now)
      .filter((otherSlot) => !overlaps(otherSlot, slot))
      .flatMap((otherSlot) => buildChain(lesson, slot, other, otherSlot, facts, moveLesson(moved, other.id, otherSlot)))
      .toSorted((a, b) => b.score - a.score || (a.also[0].start < b.also[0].start ? -1 : 1))
    return best ? [best] : []
  })
  return chains.toSorted(compareTimes)
}

/** Above the score of any time, which has no rest. */
const scoreUnit = 2 ** timeReasons.length

function buildChain(
  lesson: OpenLesson,
  slot: LessonSlot,
  other: MovableLesson,
  otherSlot: LessonSlot,
  before: TimeFacts,
  after: TimeFacts,
): Chain[] {
  const addsGap = (each: OpenLesson, newSlot: LessonSlot) =>
    countGaps(each, newSlot, after) > countGaps(each, each, before)
  if (!isFree(lesson, slot, after) || addsGap(lesson, slot) || addsGap(other, otherSlot)) return []
  const [place] = listPlaces(lesson, slot, after, 1)
  const [otherPlace] = listPlaces(other, otherSlot, after, 1)
  if (!place || !otherPlace) return []
  const { id, version, name, groups } = other
  const { start, end, classroom } = otherPlace
  return [
    {
      ...place,
      score: place.score + otherPlace.score / scoreUnit - scoreUnit,
      also: [{ appointmentId: id, version, name, groups, start, end, classroom }],
    },
  ]
}

/** Returns the school with a lesson at another time; its rooms there do not count, because they are chosen later. */
function moveLesson({ times, classSlots, teachersByDate, rooms }: TimeFacts, id: number, slot: LessonSlot): TimeFacts {
  const move = <E extends Engagement>(engagements: readonly E[]): readonly E[] =>
    engagements.some((engagement) => engagement.id === id)
      ? engagements.map((engagement) => (engagement.id === id ? { ...engagement, ...slot } : engagement))
      : engagements
  const moveValues = <K, V>(map: ReadonlyMap<K, V>, moveValue: (value: V) => V) =>
    new Map([...map].map(([key, value]) => [key, moveValue(value)]))
  return {
    times,
    classSlots: moveValues(classSlots, move),
    teachersByDate: moveValues(teachersByDate, (teachers) =>
      teachers.map((teacher) => ({ ...teacher, day: move(teacher.day) })),
    ),
    rooms: rooms.map((room) => ({ ...room, slots: move(room.slots) })),
  }
}

const getClassSlots = ({ id }: OpenLesson, { classSlots }: TimeFacts) => classSlots.get(id) ?? []

const listOwnTeachers = ({ teachers }: OpenLesson, slot: LessonSlot, { teachersByDate }: TimeFacts) =>
  (teachersByDate.get(getDate(slot)) ?? []).filter(({ id }) => teachers.includes(id))

/** Counts the free times of the class between appointments of a day that are longer than a break. */
function countGaps(lesson: OpenLesson, slot: LessonSlot, facts: TimeFacts): number {
  let [gaps, until] = [0, '']
  for (const { start, end } of [...getClassSlots(lesson, facts), slot].toSorted((a, b) =>
    a.start < b.start ? -1 : 1,
  )) {
    const isLater = start > until && start.slice(0, 10) === until.slice(0, 10)
    if (isLater && !isAdjacent({ start: until, end: until }, { start, end })) gaps += 1
    if (end > until) until = end
  }
  return gaps
}

const countMinutes = ({ start, end }: LessonSlot) => toMinutes(end) - toMinutes(start)

/** Lists other times of lessons that last as long. */
const listSlots = (lesson: OpenLesson, { times }: TimeFacts, now: string) =>
  times.filter(
    (slot) => slot.start >= now && slot.start !== lesson.start && countMinutes(slot) === countMinutes(lesson),
  )

const isFree = (lesson: OpenLesson, slot: LessonSlot, facts: TimeFacts) =>
  !getClassSlots(lesson, facts).some((other) => overlaps(other, slot)) &&
  listOwnTeachers(lesson, slot, facts).every(
    (teacher) => judgeTeacher({ ...lesson, ...slot, plannedTeachers: [] }, teacher, new Map()).refused.length === 0,
  )

/** Lists those at which the class and the teachers are free. */
const listFreeSlots = (lesson: OpenLesson, facts: TimeFacts, now: string) =>
  listSlots(lesson, facts, now).filter((slot) => isFree(lesson, slot, facts))

/**
 * Lists the best rooms at a time, its own first; one place without a room if the lesson needs none, or keeps its several.
 */
function listPlaces(lesson: OpenLesson, slot: LessonSlot, facts: TimeFacts, limit: number): CandidateTime[] {
  const [own, others] = [true, false].map((isOwn) =>
    facts.rooms.filter(({ id }) => lesson.classrooms.includes(id) === isOwn),
  ) as [RoomFacts[], RoomFacts[]]
  const judge = (room: RoomFacts) => judgeRoom({ ...lesson, ...slot }, room, own)
  if (own.length !== 1) {
    const areFree = own.every((room) => judge(room).refused.every((refusal) => refusal === 'tooSmall'))
    return areFree ? [toCandidateTime(lesson, slot, null, facts)] : []
  }
  const listFree = (rooms: readonly RoomFacts[]) =>
    rooms
      .map(judge)
      .filter(({ refused }) => refused.length === 0)
      .toSorted(compareCandidates)
  const ownFree = listFree(own)
  const free = ownFree.length < limit ? [...ownFree, ...listFree(others)] : ownFree
  return free.slice(0, limit).map(({ id, name }) => toCandidateTime(lesson, slot, { id, name }, facts))
}

function toCandidateTime(
  lesson: OpenLesson,
  slot: LessonSlot,
  classroom: Named | null,
  facts: TimeFacts,
): CandidateTime {
  const sameDay = getClassSlots(lesson, facts).filter((other) => getDate(other) === getDate(slot))
  const holds = {
    sameDay: getDate(slot) === getDate(lesson),
    noGap: sameDay.length === 0 || sameDay.some((other) => isAdjacent(other, slot)),
    sameClassroom: classroom === null || lesson.classrooms.includes(classroom.id),
  }
  const reasons: AlternativeReason[] = timeReasons.filter((reason) => holds[reason])
  return { ...slot, classroom, reasons, score: computeScore<string>(timeReasons, reasons, 0) }
}
