import type { Candidate } from '@uurwerk/contract/changes/alternatives'
import { type Proposal, type ProposalRequest, proposalRules } from '@uurwerk/contract/changes/proposal'
import { computeCoverCap } from '@uurwerk/contract/rules/covers'
import type { Named } from '@uurwerk/contract/values'
import type { Context } from '#server/auth/context.ts'
import { AppError } from '#server/lib/app-error.ts'
import { judgeRoom, judgeTeacher, loadOpenDay, type OpenDay } from '../alternatives/service.ts'
import { listAttendeesById, requirePlanner } from '../day-change/service.ts'
import type { ProposalChoice, ProposalLesson, ProposalOption, ProposalProblem } from './model.ts'
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

async function loadDayProblem(context: Context, date: string, request: ProposalRequest) {
  const day = await loadOpenDay(context, date)
  const unknown = request.fixed?.find(({ appointmentId }) => !day.lessons.some(({ id }) => id === appointmentId))
  if (unknown) throw new AppError('requestInvalid', [{ path: 'body/fixed', message: 'not an open lesson' }])
  const candidates = listCandidates(day)
  return { day, candidates, problem: buildProblem(day, candidates, request) }
}

interface LessonCandidates {
  needsTeacher: boolean
  needsRoom: boolean
  teachers: readonly Candidate[]
  rooms: readonly Candidate[]
}

/** Leaves out those refused, so that no proposal breaks a hard rule. */
function listCandidates({ lessons, teachers, rooms }: OpenDay): Map<number, LessonCandidates> {
  const buildings = new Map(rooms.map(({ id, building }) => [id, building]))
  const listPossible = (candidates: readonly Candidate[]) =>
    candidates
      .filter(({ refused }) => refused.length === 0)
      .toSorted((a, b) => b.score - a.score || a.id - b.id)
      .slice(0, maximumOptions)
  return new Map(
    lessons.map((lesson) => {
      const needsTeacher = lesson.teachers.some((id) => lesson.absentIds.includes(id))
      const needsRoom = lesson.classrooms.some((id) => lesson.absentIds.includes(id))
      const present = rooms.filter(({ id }) => lesson.classrooms.includes(id))
      return [
        lesson.id,
        {
          needsTeacher,
          needsRoom,
          teachers: needsTeacher
            ? listPossible(teachers.map((teacher) => judgeTeacher(lesson, teacher, buildings)))
            : [],
          rooms: needsRoom ? listPossible(rooms.map((room) => judgeRoom(lesson, room, present))) : [],
        },
      ]
    }),
  )
}

function buildProblem(
  { lessons, teachers }: OpenDay,
  candidates: ReadonlyMap<number, LessonCandidates>,
  { rules = [...proposalRules], coversPerWeek = Infinity, fixed = [] }: ProposalRequest,
): ProposalProblem {
  const toOption = (
    { id, reasons }: Candidate,
    optionRules: readonly ProposalOption['breaks'][number][],
  ): ProposalOption => ({
    id,
    breaks: reasons.includes('coTeaches') ? [] : optionRules.filter((rule) => !reasons.includes(rule)),
  })
  return {
    rules,
    lessons: lessons.map(({ id, start, end, groups }): ProposalLesson => {
      const own = candidates.get(id)
      return {
        id,
        start,
        end,
        groups,
        needsTeacher: own?.needsTeacher ?? false,
        needsRoom: own?.needsRoom ?? false,
        allowsSelfStudy: groups.length > 0,
        teachers: (own?.teachers ?? []).map((candidate) =>
          toOption(candidate, ['knowsClass', 'teachesCourse', 'inSchool', 'sameBuilding']),
        ),
        rooms: (own?.rooms ?? []).map((candidate) => toOption(candidate, ['sameBuilding'])),
      }
    }),
    teachers: new Map(
      teachers.map(({ id, covers, weekCovers, coverCap, fte }) => [
        id,
        {
          covers,
          fte: fte || 1,
          capacity: Math.max(0, Math.min(coverCap, computeCoverCap(coversPerWeek, fte)) - weekCovers),
        },
      ]),
    ),
    fixed: new Map(
      fixed.map(({ appointmentId, kind, teacher = null, classroom = null }): [number, ProposalChoice] => [
        appointmentId,
        { kind, teacher, room: classroom },
      ]),
    ),
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
  const toNamed = (id: number | null) => (id === null ? null : { id, name: names.get(id) ?? '' })
  const toSolution = ({ kind, teacher, room }: ProposalChoice) => ({
    kind,
    teacher: toNamed(teacher),
    classroom: toNamed(room),
  })
  return {
    rules: rules.map((rule, index) => ({ rule, cost: costs[index] ?? 0, bound: bounds[index] ?? 0 })),
    optimal: costs.every((cost, index) => cost === bounds[index]),
    lessons: day.lessons
      .toSorted((a, b) => (a.start === b.start ? a.id - b.id : a.start < b.start ? -1 : 1))
      .flatMap(({ id, name, start, end, groups: groupIds }): Proposal['lessons'] => {
        const choice = assignment.get(id)
        if (!choice) return []
        const own = candidates.get(id)
        const chosen = [
          own?.teachers.find((candidate) => candidate.id === choice.teacher),
          own?.rooms.find((candidate) => candidate.id === choice.room),
        ]
        const reasons = [...new Set(chosen.flatMap((candidate) => candidate?.reasons ?? []))]
        const next = nextBest.get(id)
        return [
          {
            appointmentId: id,
            name,
            start,
            end,
            groups: groups.filter((group) => groupIds.includes(group.id)),
            solution: { ...toSolution(choice), reasons: reasons as Proposal['lessons'][number]['solution']['reasons'] },
            nextBest: next
              ? {
                  ...toSolution(next.choice),
                  costs: rules.flatMap((rule, index) => {
                    const cost = next.costs[index] ?? 0
                    return cost === 0 ? [] : [{ rule, cost }]
                  }),
                }
              : null,
          },
        ]
      }),
  }
}
