import {
  type Candidate,
  maximumAlternatives,
  type Refusal,
  type RoomReason,
  roomReasons,
  type TeacherReason,
  teacherReasons,
} from '@uurwerk/contract/changes/alternatives'
import { type ProposalRule, proposalRules } from '@uurwerk/contract/changes/proposal'
import { isAdjacent, overlaps, type LessonSlot } from '@uurwerk/contract/rules/lesson-slot'
import type { AvailabilityEntry, AvailabilityWeeks } from '@uurwerk/contract/staff/availability'
import type { Named } from '@uurwerk/contract/values'

export interface Engagement extends LessonSlot {
  id: number
}

export interface Duty extends Engagement {
  groups: readonly number[]
  classrooms: readonly number[]
  isStandby?: boolean
}

/** A lesson that needs a teacher, a room or another time. */
export interface OpenLesson extends LessonSlot {
  id: number
  version: number
  courseId: number | null
  groups: readonly number[]
  /** Number of students. */
  size: number
  teachers: readonly number[]
  /** Planned on its date. */
  plannedTeachers: readonly number[]
  classrooms: readonly number[]
  /** Teachers who said no when asked to cover it. */
  declinedBy: readonly number[]
}

export interface TeacherFacts {
  id: number
  name: string
  fte: number | null
  /** Appointments on the date. */
  day: readonly Duty[]
  weekMinutes: number
  /** Lessons of others in the last twelve weeks. */
  covers: number
  weekCovers: number
  /** Most lessons of others in the week. */
  coverCap: number
  /** The groups and courses, of those wanted, that the teacher has lessons with. */
  groups: ReadonlySet<number>
  courses: ReadonlySet<number>
  /** Accepted availability on the date; null without. */
  offered: readonly LessonSlot[] | null
  preferred: readonly LessonSlot[]
  /** When lessons of the teacher on the date are cancelled. */
  freed: readonly LessonSlot[]
  absences: readonly LessonSlot[]
}

export interface RoomFacts {
  id: number
  name: string
  building: string | null
  capacity: number | null
  facilities: readonly string[]
  slots: readonly Engagement[]
  absences: readonly LessonSlot[]
}

interface DraftedUse extends LessonSlot {
  id: number
  groups: readonly number[]
  teachers: readonly number[]
  classrooms: readonly number[]
}

/** Drafts of a week. */
export interface WeekDrafts {
  uses: readonly DraftedUse[]
  /** Teachers of lessons of others, once for each lesson. */
  newCovers: readonly number[]
}

/** Lets drafts use their teachers on a date. */
export const addDraftsToTeachers = (
  teachers: readonly TeacherFacts[],
  { uses, newCovers }: WeekDrafts,
  date: string,
): TeacherFacts[] =>
  teachers.map((teacher) => {
    const added = newCovers.filter((id) => id === teacher.id).length
    const isOfDay = (use: DraftedUse) => use.start.startsWith(date) && use.teachers.includes(teacher.id)
    return {
      ...teacher,
      day: [...teacher.day, ...uses.filter(isOfDay)],
      covers: teacher.covers + added,
      weekCovers: teacher.weekCovers + added,
    }
  })

export const addDraftsToRooms = (rooms: readonly RoomFacts[], { uses }: WeekDrafts): RoomFacts[] =>
  rooms.map((room) => ({
    ...room,
    slots: [...room.slots, ...uses.filter(({ classrooms }) => classrooms.includes(room.id))],
  }))

const shares = (a: readonly number[], b: readonly number[]) => a.some((id) => b.includes(id))
const hasAny = (ids: readonly number[], set: ReadonlySet<number>) => ids.some((id) => set.has(id))

/** The reason that a rule prefers; the other rules are not about a teacher alone. */
const reasonsByRule: Partial<Record<ProposalRule, TeacherReason | 'fairShare'>> = {
  splitBlocks: 'consecutive',
  standby: 'standby',
  knowsClass: 'knowsClass',
  teachesCourse: 'teachesCourse',
  freed: 'freed',
  fairShare: 'fairShare',
  inSchool: 'inSchool',
  sameBuilding: 'sameBuilding',
  available: 'available',
}

/** Each reason outweighs all after it. @param fairness from 0 to 1 */
const computeTeacherScore = (
  rules: readonly ProposalRule[],
  reasons: readonly TeacherReason[],
  fairness: number,
): number =>
  ['coTeaches' as const, ...rules.flatMap((rule) => reasonsByRule[rule] ?? [])].reduce(
    (score, reason) =>
      reason === 'fairShare' ? score * 1000 + Math.round(fairness * 999) : score * 2 + Number(reasons.includes(reason)),
    0,
  )

/** Reasons count as bits, so that one outweighs all after it; the rest decides between equals. */
export const computeScore = <R extends string>(order: readonly R[], reasons: readonly R[], rest: number) =>
  order.reduce((score, reason, index) => score + (reasons.includes(reason) ? 2 ** (order.length - 1 - index) : 0), 0) +
  Math.round(rest * 999) / 1000

export const compareCandidates = (a: Candidate, b: Candidate) =>
  a.refused.length - b.refused.length || b.score - a.score || a.load - b.load || a.id - b.id

/** Places that refused candidates have in the list, so that the planner sees why not. */
const refusedPlaces = 5

/** Puts refused candidates last. */
export function listBest(candidates: readonly Candidate[]): Candidate[] {
  const sorted = candidates.toSorted(compareCandidates)
  const refused = sorted.filter((candidate) => candidate.refused.length > 0)
  const possible = sorted.filter((candidate) => candidate.refused.length === 0)
  const best = possible.slice(0, maximumAlternatives - Math.min(refusedPlaces, refused.length))
  return [...best, ...refused].slice(0, maximumAlternatives)
}

/** @param rules the school's order */
export function judgeTeacher(
  lesson: OpenLesson,
  teacher: TeacherFacts,
  buildings: ReadonlyMap<number, string | null>,
  rules: readonly ProposalRule[] = proposalRules,
): Candidate {
  const { id, name } = teacher
  const duties = teacher.day.filter((duty) => duty.id !== lesson.id)
  const clashes = duties
    .filter((duty) => !duty.isStandby && overlaps(duty, lesson))
    .map((duty) => ({ appointmentId: duty.id, who: { id, name } }))
  const refusal = findTeacherRefusal(lesson, teacher, clashes.length > 0)
  const reasons = sortReasons(rules, listTeacherReasons(lesson, teacher, duties, buildings))
  const fairness = 1 / (1 + teacher.covers / (teacher.fte || 1))
  return {
    id,
    name,
    reasons,
    refused: refusal ? [refusal] : [],
    clashes,
    load: Math.round((teacher.weekMinutes / 60 / (teacher.fte || 1)) * 10) / 10,
    score: computeTeacherScore(rules, reasons, fairness),
  }
}

/** Reasons of rules that are off come last. */
function sortReasons(rules: readonly ProposalRule[], reasons: readonly TeacherReason[]): TeacherReason[] {
  const order = ['coTeaches', ...rules.map((rule) => reasonsByRule[rule])]
  const getPlace = (reason: TeacherReason) => (order.includes(reason) ? order.indexOf(reason) : order.length)
  return reasons.toSorted((a, b) => getPlace(a) - getPlace(b))
}

const isWithin = (slots: readonly LessonSlot[], { start, end }: LessonSlot) =>
  joinSlots(slots).some((slot) => slot.start <= start && end <= slot.end)

const isFreed = (lesson: OpenLesson, { freed }: TeacherFacts) => freed.some((slot) => overlaps(slot, lesson))

const isOfLesson = ({ teachers, plannedTeachers }: OpenLesson, id: number) =>
  teachers.includes(id) || plannedTeachers.includes(id)

function findTeacherRefusal(lesson: OpenLesson, teacher: TeacherFacts, isOccupied: boolean): Refusal | undefined {
  if (lesson.declinedBy.includes(teacher.id)) return 'declined'
  if (teacher.absences.some((absence) => overlaps(absence, lesson))) return 'absent'
  if (isOccupied) return 'occupied'
  const refusal = findAvailabilityRefusal(lesson, teacher)
  if (refusal) return refusal
  return teacher.weekCovers >= teacher.coverCap && !isOfLesson(lesson, teacher.id) ? 'enoughCovers' : undefined
}

function findAvailabilityRefusal(lesson: OpenLesson, teacher: TeacherFacts): Refusal | undefined {
  if (teacher.offered) return isWithin(teacher.offered, lesson) ? undefined : 'unavailable'
  if (teacher.day.length > 0 || isFreed(lesson, teacher)) return undefined
  if (lesson.plannedTeachers.includes(teacher.id)) return undefined
  // People with neither lessons nor a contract come by availability only.
  if (teacher.fte === null && teacher.weekMinutes === 0) return 'unavailable'
  return teacher.fte !== null && teacher.fte < 1 ? 'dayOff' : undefined
}

function listTeacherReasons(
  lesson: OpenLesson,
  teacher: TeacherFacts,
  duties: readonly Duty[],
  buildings: ReadonlyMap<number, string | null>,
): TeacherReason[] {
  const nearby = duties.filter((duty) => isAdjacent(duty, lesson))
  const listBuildings = (ids: readonly number[]) => ids.flatMap((room) => buildings.get(room) ?? [])
  const wanted = listBuildings(lesson.classrooms)
  const holds: Record<TeacherReason, boolean> = {
    coTeaches: isOfLesson(lesson, teacher.id),
    freed: isFreed(lesson, teacher),
    knowsClass: hasAny(lesson.groups, teacher.groups),
    teachesCourse: lesson.courseId !== null && teacher.courses.has(lesson.courseId),
    consecutive: nearby.some((duty) => shares(duty.groups, lesson.groups)),
    standby: isWithin(
      duties.filter(({ isStandby }) => isStandby),
      lesson,
    ),
    inSchool: duties.length > 0,
    sameBuilding: nearby.some((duty) => listBuildings(duty.classrooms).some((name) => wanted.includes(name))),
    available: isWithin(teacher.preferred, lesson),
  }
  return teacherReasons.filter((reason) => holds[reason])
}

/** @param present the rooms that the lesson has, or had */
export function judgeRoom(lesson: OpenLesson, room: RoomFacts, present: readonly RoomFacts[]): Candidate {
  const { id, name, capacity } = room
  const clashes = room.slots
    .filter((slot) => slot.id !== lesson.id && overlaps(slot, lesson))
    .map((slot) => ({ appointmentId: slot.id, who: { id, name } }))
  const refusal = findRoomRefusal(lesson, room, clashes.length > 0)
  const holds: Record<RoomReason, boolean> = {
    largeEnough: capacity !== null && capacity >= lesson.size,
    sameBuilding: present.some(({ building }) => building !== null && building === room.building),
    sameFacilities:
      present.length > 0 &&
      present.every(({ facilities }) => facilities.every((facility) => room.facilities.includes(facility))),
  }
  const reasons = roomReasons.filter((reason) => holds[reason])
  const load = capacity ? Math.round((lesson.size / capacity) * 100) / 100 : 0
  return {
    id,
    name,
    reasons,
    refused: refusal ? [refusal] : [],
    clashes,
    load,
    score: computeScore(roomReasons, reasons, Math.min(load, 1)),
  }
}

function findRoomRefusal(lesson: OpenLesson, room: RoomFacts, isOccupied: boolean): Refusal | undefined {
  if (room.absences.some((absence) => overlaps(absence, lesson))) return 'absent'
  if (isOccupied) return 'occupied'
  return room.capacity !== null && room.capacity < lesson.size ? 'tooSmall' : undefined
}

/** A lesson of the same course at the same time. */
export interface ParallelLesson {
  id: number
  /** Its groups. */
  name: string
  /** Groups of both lessons. */
  allGroupNames: readonly string[]
  teachers: readonly number[]
  classrooms: readonly number[]
  size: number
}

export interface MergeOption extends Named {
  classroom: Named
  /** Free seats. */
  seats: number
}

/** Lists parallel lessons of the same year that have their teachers and a room with seats for both. */
export function listMergeOptions(
  lesson: OpenLesson,
  parallels: readonly ParallelLesson[],
  { teachers, rooms }: { teachers: readonly TeacherFacts[]; rooms: readonly RoomFacts[] },
): MergeOption[] {
  const isAbsent = ({ absences }: TeacherFacts | RoomFacts) => absences.some((absence) => overlaps(absence, lesson))
  return parallels.flatMap((parallel) => {
    const { id, name } = parallel
    const [room, ...otherRooms] = rooms.filter((other) => parallel.classrooms.includes(other.id))
    if (!room || room.capacity === null || otherRooms.length > 0 || isAbsent(room)) return []
    if (parallel.teachers.length === 0) return []
    if (teachers.some((teacher) => parallel.teachers.includes(teacher.id) && isAbsent(teacher))) return []
    if (room.slots.some((slot) => slot.id !== id && slot.id !== lesson.id && overlaps(slot, lesson))) return []
    const seats = room.capacity - parallel.size
    const isPossible = seats >= lesson.size && isSameYear(parallel.allGroupNames)
    return isPossible ? [{ id, name, classroom: { id: room.id, name: room.name }, seats }] : []
  })
}

/** Files have no years of groups; their names begin with stream and year, as V5A and H4.ak2 do. */
const getYear = (groupName: string) => /^[^\d]*\d+/.exec(groupName)?.[0]

function isSameYear(groupNames: readonly string[]): boolean {
  const years = new Set(groupNames.map(getYear))
  return years.size === 1 && !years.has(undefined)
}

/** Returns the times of accepted availability on a date; weeks A and B alternate from the week of `startsOn`. */
export function toOfferedSlots(
  date: string,
  { entries, weeks, startsOn }: { entries: readonly AvailabilityEntry[]; weeks: AvailabilityWeeks; startsOn: string },
): LessonSlot[] {
  const day = Temporal.PlainDate.from(date)
  const first = Temporal.PlainDate.from(startsOn)
  const monday = (plainDate: Temporal.PlainDate) => plainDate.subtract({ days: plainDate.dayOfWeek - 1 })
  const isWeekA = (monday(first).until(monday(day)).days / 7) % 2 === 0
  const slots = entries
    .filter(
      ({ days, week }) => days.includes(day.dayOfWeek) && (!week || weeks === 'all' || (week === 'A') === isWeekA),
    )
    .map(({ start, end }) => ({ start: `${date}T${start}`, end: `${date}T${end}` }))
  return joinSlots(slots)
}

const joinSlots = (slots: readonly LessonSlot[]): LessonSlot[] =>
  slots
    .toSorted((a, b) => (a.start < b.start ? -1 : 1))
    .reduce<LessonSlot[]>((joined, slot) => {
      const last = joined.at(-1)
      if (!last || last.end < slot.start) return [...joined, slot]
      return [...joined.slice(0, -1), { start: last.start, end: last.end > slot.end ? last.end : slot.end }]
    }, [])
