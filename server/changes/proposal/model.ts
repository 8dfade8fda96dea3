import type { CoverKind } from '@uurwerk/contract/changes/ledger'
import type { ProposalKind, ProposalRule } from '@uurwerk/contract/changes/proposal'
import { isAdjacent, overlaps, type LessonSlot } from '@uurwerk/contract/rules/lesson-slot'

/** Rules that a teacher or room breaks alone, whatever happens to other lessons. */
export const optionRules = [
  'standby',
  'knowsClass',
  'teachesCourse',
  'freed',
  'inSchool',
  'sameBuilding',
  'available',
] as const satisfies ProposalRule[]
type OptionRule = (typeof optionRules)[number]

/** A teacher or room for a lesson, with the rules that it breaks. */
export interface ProposalOption {
  id: number
  breaks: readonly OptionRule[]
}

export interface TeacherOption extends ProposalOption {
  kind: CoverKind
}

/** Another time on the day at which the class and the lesson's own teachers are free; without a room if it needs none. */
export interface TimeOption extends LessonSlot {
  room: number | null
  breaks: readonly OptionRule[]
}

/** A parallel lesson that the class can join. */
export interface HostOption {
  id: number
  room: number | null
}

export interface ProposalLesson extends LessonSlot {
  id: number
  groups: readonly number[]
  /** Number of students. */
  size: number
  /** Teachers who move with the lesson, or go on without the absent one. */
  ownTeachers: readonly number[]
  plannedTeachers: readonly number[]
  /** Open lessons with the same students. */
  classmates: readonly number[]
  needsTeacher: boolean
  needsRoom: boolean
  allowsSelfStudy: boolean
  teachers: readonly TeacherOption[]
  rooms: readonly ProposalOption[]
  times: readonly TimeOption[]
  hosts: readonly HostOption[]
}

export interface ProposalTeacher {
  /** Lessons of others so far. */
  covers: number
  fte: number
  /** Lessons of others still possible this week. */
  capacity: number
}

export interface ProposalChoice {
  kind: ProposalKind
  teacher: number | null
  room: number | null
  /** The time that it is moved to. */
  start: string | null
  /** The parallel lesson that it is merged with. */
  host: number | null
}

export interface ProposalProblem {
  rules: readonly ProposalRule[]
  lessons: readonly ProposalLesson[]
  teachers: ReadonlyMap<number, ProposalTeacher>
  /** Free seats in the room of each parallel lesson. */
  seats: ReadonlyMap<number, number>
  fixed: ReadonlyMap<number, ProposalChoice>
}

/** Choices by lesson; absent lessons are undecided. */
export type Assignment = ReadonlyMap<number, ProposalChoice>

const nothing = { teacher: null, room: null, start: null, host: null }
export const cancelled: ProposalChoice = { kind: 'cancelled', ...nothing }

export const toTimeChoice = ({ start, room }: TimeOption): ProposalChoice => ({
  ...nothing,
  kind: 'moved',
  start,
  room,
})
export const toHostChoice = ({ id, room }: HostOption): ProposalChoice => ({
  ...nothing,
  kind: 'merged',
  host: id,
  room,
})
export const toTeacherChoice = ({ id, kind }: TeacherOption, room: number | null): ProposalChoice => ({
  ...nothing,
  kind,
  teacher: id,
  room,
})
export const toRoomChoice = (kind: 'room' | 'selfStudy', room: number | null): ProposalChoice => ({
  ...nothing,
  kind,
  room,
})

/** Lists what can be done with a lesson, disregarding the others. */
export function listChoices(lesson: ProposalLesson, fixed?: ProposalChoice): ProposalChoice[] {
  const rooms = lesson.needsRoom ? lesson.rooms.map(({ id }) => id) : [null]
  const choices = [
    ...rooms.flatMap((room) =>
      lesson.needsTeacher
        ? [
            ...lesson.teachers.map((option) => toTeacherChoice(option, room)),
            ...(lesson.allowsSelfStudy ? [toRoomChoice('selfStudy', room)] : []),
          ]
        : [toRoomChoice('room', room)],
    ),
    ...lesson.times.map(toTimeChoice),
    ...lesson.hosts.map(toHostChoice),
    cancelled,
  ]
  return fixed ? choices.filter((choice) => isSameChoice(choice, fixed)) : choices
}

/** Compares covers without their kind, which a planner who fixes one does not have to name. */
export const isSameChoice = (a: ProposalChoice, b: ProposalChoice): boolean =>
  (a.kind === b.kind || (a.teacher !== null && b.teacher !== null)) &&
  a.teacher === b.teacher &&
  a.room === b.room &&
  a.start === b.start &&
  a.host === b.host

export const findTime = ({ times }: ProposalLesson, { start, room }: ProposalChoice): TimeOption | undefined =>
  start === null ? undefined : times.find((time) => time.start === start && time.room === room)

/** Returns who and what a choice keeps busy, and when. A parallel lesson has its own room and teachers already. */
function getUse(lesson: ProposalLesson, choice: ProposalChoice) {
  const { start, end } = findTime(lesson, choice) ?? lesson
  return {
    start,
    end,
    teachers: choice.kind === 'moved' ? lesson.ownTeachers : choice.teacher === null ? [] : [choice.teacher],
    room: choice.kind === 'merged' ? null : choice.room,
  }
}

export const isOwnTeacher = ({ ownTeachers, plannedTeachers }: ProposalLesson, id: number): boolean =>
  ownTeachers.includes(id) || plannedTeachers.includes(id)

/** Returns the teacher who takes the lesson of others; null if one of its own goes on alone. */
const getSubstitute = (lesson: ProposalLesson, choice: ProposalChoice | undefined): number | null =>
  choice?.teacher == null || isOwnTeacher(lesson, choice.teacher) ? null : choice.teacher

/** Returns what the choice adds to the cost by each rule, beside the other lessons. */
function computeExtraCosts(
  problem: ProposalProblem,
  assignment: Assignment,
  lesson: ProposalLesson,
  choice: ProposalChoice,
): number[] {
  return problem.rules.map((rule) => {
    if (rule === 'splitBlocks')
      return listBlockPartners(problem.lessons, lesson.id).filter(({ id }) => {
        const chosen = assignment.get(id)
        return chosen && chosen.teacher !== choice.teacher
      }).length
    if (rule !== 'fairShare') return computeCost(lesson, choice, rule)
    const substitute = getSubstitute(lesson, choice)
    const teacher = substitute === null ? undefined : problem.teachers.get(substitute)
    const others = problem.lessons.filter(
      (other) => other.id !== lesson.id && getSubstitute(other, assignment.get(other.id)) === substitute,
    ).length
    return teacher ? computeShare(teacher, others + 1) : 0
  })
}

/** Returns whether a choice leaves everyone in one place, within their share and with a seat, and moves a class once. */
export const isPossible = (
  problem: ProposalProblem,
  assignment: Assignment,
  lesson: ProposalLesson,
  choice: ProposalChoice,
): boolean => createCheck(problem, assignment, lesson)(choice)

/** Checks choices of a lesson beside the other lessons. */
function createCheck(problem: ProposalProblem, assignment: Assignment, lesson: ProposalLesson) {
  const others = problem.lessons.flatMap((other) => {
    const chosen = other.id === lesson.id ? undefined : assignment.get(other.id)
    return chosen ? [{ other, chosen, use: getUse(other, chosen) }] : []
  })
  return (choice: ProposalChoice): boolean => {
    const use = getUse(lesson, choice)
    const substitute = getSubstitute(lesson, choice)
    let covers = 0
    let seated = choice.host === null ? 0 : lesson.size
    for (const { other, chosen, use: otherUse } of others) {
      if (choice.kind === 'moved' && chosen.kind === 'moved' && lesson.classmates.includes(other.id)) return false
      if (substitute !== null && getSubstitute(other, chosen) === substitute) covers += 1
      if (choice.host !== null && chosen.host === choice.host) seated += other.size
      if (sharesUse(use, otherUse) && overlaps(use, otherUse)) return false
    }
    if (choice.host !== null && seated > (problem.seats.get(choice.host) ?? 0)) return false
    return substitute === null || covers < (problem.teachers.get(substitute)?.capacity ?? 0)
  }
}

type Use = ReturnType<typeof getUse>

const sharesUse = (a: Use, b: Use): boolean =>
  (a.room !== null && a.room === b.room) || a.teachers.some((id) => b.teachers.includes(id))

type Block = readonly [ProposalLesson, ProposalLesson]
const blocksByLessons = new WeakMap<readonly ProposalLesson[], Block[]>()

/** Lists consecutive lessons of a class that need a teacher. */
export function listClassBlocks(lessons: readonly ProposalLesson[]): readonly Block[] {
  const blocks = blocksByLessons.get(lessons) ?? findBlocks(lessons)
  blocksByLessons.set(lessons, blocks)
  return blocks
}

const blocksByLesson = new WeakMap<readonly ProposalLesson[], Map<number, ProposalLesson[]>>()

/** Lists the lessons that follow or precede one in a block. */
function listBlockPartners(lessons: readonly ProposalLesson[], id: number): readonly ProposalLesson[] {
  const partners = blocksByLesson.get(lessons) ?? new Map<number, ProposalLesson[]>()
  if (!blocksByLesson.has(lessons)) {
    for (const [first, second] of listClassBlocks(lessons)) {
      partners.set(first.id, [...(partners.get(first.id) ?? []), second])
      partners.set(second.id, [...(partners.get(second.id) ?? []), first])
    }
    blocksByLesson.set(lessons, partners)
  }
  return partners.get(id) ?? []
}

function findBlocks(lessons: readonly ProposalLesson[]): Block[] {
  const needing = lessons.filter(({ needsTeacher }) => needsTeacher)
  return needing.flatMap((first) =>
    needing
      .filter(
        (second) =>
          first.start < second.start &&
          isAdjacent(first, second) &&
          first.groups.some((group) => second.groups.includes(group)),
      )
      .map((second): Block => [first, second]),
  )
}

/** Cost of the n-th lesson of others: the share of the fte, in hundredths. It rises, so that a fair share costs least. */
export const computeShare = ({ covers, fte }: ProposalTeacher, count: number): number =>
  Math.round((100 * (covers + count)) / fte)

/** Returns the cost by each rule. */
export function evaluate(problem: ProposalProblem, assignment: Assignment): number[] {
  return problem.rules.map((rule) => {
    if (rule === 'splitBlocks')
      return listClassBlocks(problem.lessons).filter(([first, second]) => {
        const [a, b] = [assignment.get(first.id), assignment.get(second.id)]
        return a && b && a.teacher !== b.teacher
      }).length
    if (rule === 'fairShare') return sumShares(problem, assignment)
    return problem.lessons.reduce((sum, lesson) => sum + computeCost(lesson, assignment.get(lesson.id), rule), 0)
  })
}

function computeCost(
  lesson: ProposalLesson,
  choice: ProposalChoice | undefined,
  rule: Exclude<ProposalRule, 'splitBlocks' | 'fairShare'>,
) {
  if (!choice) return 0
  if (rule === 'open') return Number(choice.kind === 'cancelled')
  if (rule === 'selfStudy' || rule === 'merged' || rule === 'moved') return Number(choice.kind === rule)
  if (choice.kind === 'merged') return 0
  const options =
    choice.kind === 'moved'
      ? [findTime(lesson, choice)]
      : [lesson.teachers.find(({ id }) => id === choice.teacher), lesson.rooms.find(({ id }) => id === choice.room)]
  return options.filter((option) => option?.breaks.includes(rule)).length
}

function sumShares({ lessons, teachers }: ProposalProblem, assignment: Assignment): number {
  const counts = new Map<number, number>()
  let sum = 0
  for (const lesson of lessons) {
    const substitute = getSubstitute(lesson, assignment.get(lesson.id))
    const facts = substitute === null ? undefined : teachers.get(substitute)
    if (!facts || substitute === null) continue
    const count = (counts.get(substitute) ?? 0) + 1
    counts.set(substitute, count)
    sum += computeShare(facts, count)
  }
  return sum
}

/** Compares costs by the first rule that differs. */
export function compareCosts(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((cost, position) => cost !== b[position])
  return index === -1 ? 0 : (a[index] ?? 0) - (b[index] ?? 0)
}

/** Decides lesson by lesson, in order of time. Returns undefined if the fixed lessons exclude each other. */
export function assignGreedily(problem: ProposalProblem): Map<number, ProposalChoice> | undefined {
  const assignment = new Map<number, ProposalChoice>()
  const isFixed = ({ id }: ProposalLesson) => Number(problem.fixed.has(id))
  const lessons = problem.lessons.toSorted((a, b) => isFixed(b) - isFixed(a) || (a.start < b.start ? -1 : 1))
  for (const lesson of lessons) {
    const best = findBestChoice(problem, assignment, lesson, listChoices(lesson, problem.fixed.get(lesson.id)))
    if (!best) return undefined
    assignment.set(lesson.id, best.choice)
  }
  return assignment
}

/** Finds the choice that costs least beside the other lessons, and the costs that it adds. */
export function findBestChoice(
  problem: ProposalProblem,
  assignment: Assignment,
  lesson: ProposalLesson,
  choices: readonly ProposalChoice[],
): { choice: ProposalChoice; costs: number[] } | undefined {
  const check = createCheck(problem, assignment, lesson)
  let best: { choice: ProposalChoice; costs: number[] } | undefined
  for (const choice of choices) {
    if (!check(choice)) continue
    const costs = computeExtraCosts(problem, assignment, lesson, choice)
    if (!best || compareCosts(costs, best.costs) < 0) best = { choice, costs }
  }
  return best
}

/** Maximum number of passes over all lessons. */
const maximumRounds = 4

/**
 * Decides pairs of lessons again until nothing is better: another choice for the first, then the best for the second. Pairs
 * are consecutive lessons of a class, and lessons that need the same teacher or room.
 */
export function improveAssignment(problem: ProposalProblem, start: Assignment, hasTime: () => boolean): Assignment {
  let best = { assignment: start, costs: evaluate(problem, start) }
  for (let round = 0; round < maximumRounds; round += 1) {
    const before = best.costs
    for (const lesson of problem.lessons) {
      if (problem.fixed.has(lesson.id)) continue
      for (const choice of listChoices(lesson)) {
        if (!hasTime()) return best.assignment
        for (const partner of listPartners(problem, best.assignment, lesson, choice)) {
          const assignment = decideAgain(problem, best.assignment, { lesson, choice, partner })
          const costs = assignment && evaluate(problem, assignment)
          if (costs && compareCosts(costs, best.costs) < 0) best = { assignment, costs }
        }
      }
    }
    if (compareCosts(best.costs, before) === 0) break
  }
  return best.assignment
}

/** Lists the lessons in the way of a choice, and those in a block with the lesson that can have the same teacher. */
function listPartners(
  problem: ProposalProblem,
  assignment: Assignment,
  lesson: ProposalLesson,
  choice: ProposalChoice,
): ProposalLesson[] {
  const use = getUse(lesson, choice)
  const canShare = ({ teachers }: ProposalLesson) => teachers.some(({ id }) => id === choice.teacher)
  const present = assignment.get(lesson.id)
  if (!present || isSameChoice(present, choice)) return []
  const changesBoth = present.teacher !== choice.teacher && present.room !== choice.room
  if (changesBoth && present.kind === choice.kind) return []
  const inTheWay = problem.lessons.filter((other) => {
    const chosen = assignment.get(other.id)
    return other.id !== lesson.id && chosen && sharesUse(use, getUse(other, chosen))
  })
  return [...new Set([...listBlockPartners(problem.lessons, lesson.id).filter(canShare), ...inTheWay])].filter(
    ({ id }) => !problem.fixed.has(id),
  )
}

function decideAgain(
  problem: ProposalProblem,
  assignment: Assignment,
  { lesson, choice, partner }: { lesson: ProposalLesson; choice: ProposalChoice; partner: ProposalLesson },
): Assignment | undefined {
  const changed = new Map(assignment)
  changed.delete(partner.id)
  if (!isPossible(problem, changed, lesson, choice)) return undefined
  changed.set(lesson.id, choice)
  const best = findBestChoice(problem, changed, partner, listChoices(partner))
  return best && changed.set(partner.id, best.choice)
}
