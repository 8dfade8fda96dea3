import type { Candidate } from '@uurwerk/contract/changes/alternatives'
import type { Proposal, ProposalRequest, ProposalRule } from '@uurwerk/contract/changes/proposal'
import { computeCoverCap, getCoverKind } from '@uurwerk/contract/rules/covers'
import type { Named } from '@uurwerk/contract/values'
import type { Context } from '#server/auth/context.ts'
import { AppError } from '#server/lib/app-error.ts'
import { findCoverRules } from '#server/school/queries.ts'
import { judgeRoom, judgeTeacher, loadOpenDay, type OpenDay } from '../alternatives/service.ts'
import { listAttendeesById, requirePlanner } from '../day-change/service.ts'
import {
  optionRules,
  type ProposalChoice,
  type ProposalLesson,
  type ProposalOption,
  type ProposalProblem,
} from './model.ts'
import { solveInThread, type ThreadAnswer } from './solve-in-thread.ts'

/** Candidates of a lesson that are considered; the others have fewer reasons. */
const maximumOptions = 40
/** Teachers of a large school, which gets more time. */
const manyTeachers = 150

/** Proposes who takes the open lessons and where, and changes nothing. @throws AppError appointmentNoRights, changeClash */
export async function proposeDay(context: Context, date: string, request: ProposalRequest): Promise<Proposal> {
  requirePlanner(context)
  const { day, candidates, problem } = await loadDayProblem(context, date, request)
  const solved = await solveInThread(problem, day.teachers.length > manyTeachers ? 4 : 1.5)
  if (!solved) throw new AppError('changeClash')
  const groupIds = [...new Set(day.lessons.flatMap(({ groups }) => groups))]
  return present(day, candidates, problem, solved, await listAttendeesById(context.db, groupIds))
}

/** Loads what the solver needs, for its comparison with other rules on real days too. */
export async function loadDayProblem(context: Context, date: string, request: ProposalRequest) {
  const day = await loadOpenDay(context, date)
  const unknown = request.fixed?.find(({ appointmentId }) => !day.lessons.some(({ id }) => id === appointmentId))
  if (unknown) throw new AppError('requestInvalid', [{ path: 'body/fixed', message: 'not an open lesson' }])
  const rules = request.rules ?? (await findCoverRules(context.db)).rules
  const candidates = listCandidates(day, rules)
  return { day, candidates, problem: buildProblem(day, candidates, { ...request, rules }) }
}

interface LessonCandidates {
  needsTeacher: boolean
  needsRoom: boolean
  teachers: readonly Candidate[]
  rooms: readonly Candidate[]
}

const noCandidates: LessonCandidates = { needsTeacher: false, needsRoom: false, teachers: [], rooms: [] }

/** Leaves out those refused, so that no proposal breaks a hard rule. */
function listCandidates(
  { lessons, teachers, rooms }: OpenDay,
  rules: readonly ProposalRule[],
): Map<number, LessonCandidates> {
  const buildings = listBuildings(rooms)
  const listPossible = (candidates: readonly Candidate[]) =>
    candidates
      .filter(({ refused }) => refused.length === 0)
      .toSorted((a, b) => b.score - a.score || a.id - b.id)
      .slice(0, maximumOptions)
  return new Map(
    lessons.map((lesson) => {
      const needsTeacher = lesson.absentIds.some((id) => !lesson.classrooms.includes(id))
      const needsRoom = lesson.classrooms.some((id) => lesson.absentIds.includes(id))
      const present = rooms.filter(({ id }) => lesson.classrooms.includes(id))
      return [
        lesson.id,
        {
          needsTeacher,
          needsRoom,
          teachers: needsTeacher
            ? listPossible(teachers.map((teacher) => judgeTeacher(lesson, teacher, buildings, rules)))
            : [],
          rooms: needsRoom ? listPossible(rooms.map((room) => judgeRoom(lesson, room, present))) : [],
        },
      ]
    }),
  )
}

const listBuildings = (rooms: OpenDay['rooms']) => new Map(rooms.map(({ id, building }) => [id, building]))

function buildProblem(
  day: OpenDay,
  candidates: ReadonlyMap<number, LessonCandidates>,
  { rules, coversPerWeek = Infinity, fixed = [] }: ProposalRequest & { rules: readonly ProposalRule[] },
): ProposalProblem {
  const buildings = listBuildings(day.rooms)
  const seats = day.lessons.flatMap(({ mergeOptions }) =>
    mergeOptions.map((option) => [option.id, option.seats] as const),
  )
  return {
    rules,
    lessons: day.lessons.map((lesson) => toProposalLesson(lesson, candidates.get(lesson.id), { rules, buildings })),
    teachers: new Map(
      day.teachers.map(({ id, covers, weekCovers, coverCap, fte }) => [
        id,
        {
          covers,
          fte: fte || 1,
          capacity: Math.max(0, Math.min(coverCap, computeCoverCap(coversPerWeek, fte)) - weekCovers),
        },
      ]),
    ),
    seats: new Map(seats),
    fixed: new Map(
      fixed.map(({ appointmentId, kind, teacher = null, classroom = null, start = null, mergedWith = null }) => [
        appointmentId,
        { kind, teacher, room: classroom, start, host: mergedWith },
      ]),
    ),
  }
}

function toProposalLesson(
  lesson: OpenDay['lessons'][number],
  { needsTeacher, needsRoom, teachers, rooms }: LessonCandidates = noCandidates,
  { rules, buildings }: { rules: readonly ProposalRule[]; buildings: ReadonlyMap<number, string | null> },
): ProposalLesson {
  const { id, start, end, groups, size, classmates } = lesson
  const toOption = ({ id: optionId, reasons }: Candidate, judged: ProposalOption['breaks']): ProposalOption => ({
    id: optionId,
    breaks: reasons.includes('coTeaches')
      ? []
      : judged.filter((rule) => !reasons.includes(rule) && !(rule === 'freed' && reasons.includes('standby'))),
  })
  const ownBuildings = lesson.classrooms.map((room) => buildings.get(room) ?? null)
  const canMove = rules.includes('moved') && (!needsTeacher || lesson.teachers.length > 0)
  const isNear = (room: number | null) => room === null || ownBuildings.includes(buildings.get(room) ?? null)
  return {
    id,
    start,
    end,
    groups,
    size,
    ownTeachers: lesson.teachers,
    plannedTeachers: lesson.plannedTeachers,
    classmates,
    needsTeacher,
    needsRoom,
    allowsSelfStudy: lesson.isPlainLesson && groups.length > 0,
    teachers: teachers.map((candidate) => ({
      ...toOption(candidate, optionRules),
      kind: getCoverKind(candidate.reasons),
    })),
    rooms: rooms.map((candidate) => toOption(candidate, ['sameBuilding'])),
    times: canMove
      ? lesson.times.map((time) => ({
          start: time.start,
          end: time.end,
          room: time.classroom?.id ?? null,
          breaks: isNear(time.classroom?.id ?? null) ? [] : ['sameBuilding'],
        }))
      : [],
    hosts:
      needsTeacher && rules.includes('merged')
        ? lesson.mergeOptions.map((option) => ({ id: option.id, room: option.classroom.id }))
        : [],
  }
}

function present(
  day: OpenDay,
  candidates: ReadonlyMap<number, LessonCandidates>,
  { rules }: ProposalProblem,
  { assignment, costs, bounds, nextBest }: ThreadAnswer,
  groups: readonly Named[],
): Proposal {
  const names = new Map([...day.teachers, ...day.rooms].map(({ id, name }) => [id, name]))
  const listSolved = (lesson: OpenDay['lessons'][number]): Proposal['lessons'] => {
    const choice = assignment.get(lesson.id)
    // Whether an exam is cancelled is not left to a press on "accept all".
    if (!choice || (choice.kind === 'cancelled' && !lesson.isPlainLesson)) return []
    const { id, name, start, end } = lesson
    const next = nextBest.get(id)
    return [
      {
        appointmentId: id,
        name,
        start,
        end,
        groups: groups.filter((group) => lesson.groups.includes(group.id)),
        solution: { ...toSolution(lesson, choice, names), reasons: listReasons(lesson, candidates.get(id), choice) },
        nextBest: next
          ? {
              ...toSolution(lesson, next.choice, names),
              costs: rules.flatMap((rule, index) => {
                const cost = next.costs[index] ?? 0
                return cost === 0 ? [] : [{ rule, cost }]
              }),
            }
          : null,
      },
    ]
  }
  return {
    rules: rules.map((rule, index) => ({ rule, cost: costs[index] ?? 0, bound: bounds[index] ?? 0 })),
    optimal: costs.every((cost, index) => cost === bounds[index]),
    lessons: day.lessons
      .toSorted((a, b) => (a.start === b.start ? a.id - b.id : a.start < b.start ? -1 : 1))
      .flatMap(listSolved),
  }
}

const findTime = ({ times }: OpenDay['lessons'][number], { start, room }: ProposalChoice) =>
  times.find((time) => time.start === start && (time.classroom?.id ?? null) === room)

function toSolution(
  lesson: OpenDay['lessons'][number],
  choice: ProposalChoice,
  names: ReadonlyMap<number, string>,
): Omit<Proposal['lessons'][number]['solution'], 'reasons'> {
  const toNamed = (id: number | null) => (id === null ? null : { id, name: names.get(id) ?? '' })
  const time = findTime(lesson, choice)
  const host = lesson.mergeOptions.find(({ id }) => id === choice.host)
  return {
    kind: choice.kind,
    teacher: toNamed(choice.teacher),
    classroom: toNamed(choice.room),
    time: time ? { start: time.start, end: time.end } : null,
    mergedWith: host ? { id: host.id, name: host.name } : null,
  }
}

function listReasons(
  lesson: OpenDay['lessons'][number],
  candidates: LessonCandidates | undefined,
  choice: ProposalChoice,
): Proposal['lessons'][number]['solution']['reasons'] {
  const chosen = [
    candidates?.teachers.find(({ id }) => id === choice.teacher),
    choice.kind === 'moved' ? findTime(lesson, choice) : candidates?.rooms.find(({ id }) => id === choice.room),
  ]
  return [...new Set(chosen.flatMap((candidate) => candidate?.reasons ?? []))]
}
