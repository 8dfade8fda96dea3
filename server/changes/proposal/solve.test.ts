import { proposalRules } from '@uurwerk/contract/changes/proposal'
import { loadSolver } from './load-solver.ts'
import { describe, expect, test } from 'vitest'
import { createRandom } from '#server/test/random.ts'
import {
  assignGreedily,
  compareCosts,
  evaluate,
  isPossible,
  listChoices,
  type ProposalChoice,
  type ProposalOption,
  type ProposalProblem,
} from './model.ts'
import { solveProposal } from './solve.ts'

const solver = await loadSolver()
const solve = (problem: ProposalProblem) => solveProposal(problem, solver, () => 60)

const optionRules = ['knowsClass', 'teachesCourse', 'inSchool', 'sameBuilding'] as const

function createDay(
  seed: number,
  { lessons, teachers, rooms }: { lessons: number; teachers: number; rooms: number },
): ProposalProblem {
  const pick = createRandom(seed * 7919 + 13)
  for (let turn = 0; turn < 5; turn += 1) pick(2)
  const listOptions = (count: number, offset: number): ProposalOption[] =>
    Array.from({ length: count }, (_, index) => ({
      id: offset + index,
      breaks: optionRules.filter(() => pick(2) === 0),
    })).filter(() => pick(3) > 0)
  return {
    rules: seed % 3 === 0 ? proposalRules : proposalRules.toSorted(() => pick(3) - 1),
    teachers: new Map(
      Array.from({ length: teachers }, (_, index) => [
        index + 1,
        { covers: pick(4), fte: [0.4, 0.8, 1][pick(3)] ?? 1, capacity: 1 + pick(3) },
      ]),
    ),
    lessons: Array.from({ length: lessons }, (_, index) => {
      const hour = 9 + pick(3)
      const needsTeacher = pick(4) > 0
      return {
        id: index + 1,
        start: `2026-11-19T${String(hour).padStart(2, '0')}:${pick(4) === 0 ? '30' : '00'}`,
        end: `2026-11-19T${hour + 1}:00`,
        groups: [1 + pick(2)],
        needsTeacher,
        needsRoom: !needsTeacher || pick(3) === 0,
        allowsSelfStudy: pick(3) === 0,
        teachers: needsTeacher ? listOptions(teachers, 1) : [],
        rooms: listOptions(rooms, 101),
      }
    }),
    fixed: new Map(),
  }
}

function findOptimum(problem: ProposalProblem): number[] | undefined {
  let best: number[] | undefined
  const visit = (index: number, assignment: Map<number, ProposalChoice>) => {
    const lesson = problem.lessons[index]
    if (!lesson) {
      const costs = evaluate(problem, assignment)
      if (!best || compareCosts(costs, best) < 0) best = costs
      return
    }
    for (const choice of listChoices(lesson, problem.fixed.get(lesson.id)))
      if (isPossible(problem, assignment, lesson, choice)) visit(index + 1, new Map(assignment).set(lesson.id, choice))
  }
  visit(0, new Map())
  return best
}

const keepsHardRules = (problem: ProposalProblem, assignment: ReadonlyMap<number, ProposalChoice>) =>
  problem.lessons.every((lesson) => {
    const choice = assignment.get(lesson.id)
    return (
      choice &&
      isPossible(problem, assignment, lesson, choice) &&
      listChoices(lesson).some((other) => JSON.stringify(other) === JSON.stringify(choice))
    )
  })

describe('solveProposal', () => {
  test('finds what exhaustive search finds on 50 small days, and proves it', () => {
    for (let seed = 1; seed <= 50; seed += 1) {
      const problem = createDay(seed, { lessons: 4, teachers: 3, rooms: 2 })
      const solved = solve(problem)
      expect({ seed, costs: solved?.costs }).toEqual({ seed, costs: findOptimum(problem) })
      expect({ seed, bounds: solved?.bounds }).toEqual({ seed, bounds: solved?.costs })
      expect(solved && keepsHardRules(problem, solved.assignment)).toBe(true)
    }
  })

  test('solves the others around what is fixed', () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const day = createDay(seed, { lessons: 4, teachers: 3, rooms: 2 })
      const [lesson] = day.lessons
      const choices = lesson ? listChoices(lesson) : []
      const choice = choices[seed % choices.length]
      if (!lesson || !choice) throw new Error('Every lesson can be cancelled.')
      const problem = { ...day, fixed: new Map([[lesson.id, choice]]) }
      const solved = solve(problem)
      expect(solved?.costs).toEqual(findOptimum(problem))
      expect(solved?.assignment.get(lesson.id)).toEqual(choice)
    }
  })

  test('answers nothing where fixed lessons exclude each other', () => {
    const day = createDay(1, { lessons: 2, teachers: 1, rooms: 0 })
    const lessons = day.lessons.map((lesson) => ({
      ...lesson,
      start: '2026-11-19T09:00',
      end: '2026-11-19T10:00',
      needsTeacher: true,
      needsRoom: false,
      teachers: [{ id: 1, breaks: [] }],
    }))
    const choice: ProposalChoice = { kind: 'cover', teacher: 1, room: null }
    const fixed = new Map(lessons.map(({ id }) => [id, choice]))
    expect(solve({ ...day, lessons, fixed })).toBeUndefined()
  })

  test('keeps the greedy assignment, without proof, where there is no time', () => {
    const problem = createDay(4, { lessons: 6, teachers: 4, rooms: 2 })
    const solved = solveProposal(problem, solver, () => 0)
    expect(solved?.costs).toEqual(evaluate(problem, assignGreedily(problem) ?? new Map()))
    expect(solved?.bounds.some((bound, index) => bound < (solved.costs[index] ?? 0))).toBe(true)
  })
})
