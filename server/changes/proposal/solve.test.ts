import { proposalKinds, proposalRules } from '@uurwerk/contract/changes/proposal'
import { loadSolver } from './load-solver.ts'
import { describe, expect, test } from 'vitest'
import { createRandom } from '#server/test/random.ts'
import {
  assignGreedily,
  compareCosts,
  evaluate,
  improveAssignment,
  isPossible,
  isSameChoice,
  listChoices,
  optionRules,
  type ProposalChoice,
  type ProposalLesson,
  type ProposalProblem,
  type TeacherOption,
} from './model.ts'
import { solveProposal } from './solve.ts'
import { isFullRun } from '#server/test/full.ts'

const solver = await loadSolver()
const solve = (problem: ProposalProblem) => solveProposal(problem, solver, () => 60)

const kindsOfCover = ['cover', 'freedTeacher', 'standby'] as const

const formatHour = (hour: number) => `2026-11-19T${String(hour).padStart(2, '0')}:00`

function createDay(
  seed: number,
  { lessons, teachers, rooms }: { lessons: number; teachers: number; rooms: number },
): ProposalProblem {
  const pick = createRandom(seed * 7919 + 13)
  for (let turn = 0; turn < 5; turn += 1) pick(2)
  const listOptions = (count: number, offset: number): TeacherOption[] =>
    Array.from({ length: count }, (_, index) => {
      const breaks = optionRules.filter(() => pick(2) === 0)
      return { id: offset + index, breaks, kind: kindsOfCover[pick(3)] ?? 'cover' }
    }).filter(() => pick(3) > 0)
  const createLesson = (_: unknown, index: number): ProposalLesson => {
    const hour = 9 + pick(3)
    const needsTeacher = pick(4) > 0
    const group = 1 + pick(2)
    return {
      id: index + 1,
      start: formatHour(hour).replace(/00$/, pick(4) === 0 ? '30' : '00'),
      end: formatHour(hour + 1),
      groups: [group],
      size: 10 + 10 * pick(2),
      ownTeachers: pick(2) === 0 ? [] : [1 + pick(teachers)],
      plannedTeachers: [],
      classmates: [],
      needsTeacher,
      needsRoom: !needsTeacher || pick(3) === 0,
      allowsSelfStudy: pick(3) === 0,
      teachers: needsTeacher ? listOptions(teachers, 1) : [],
      rooms: listOptions(rooms, 101).map(({ id, breaks }) => ({
        id,
        breaks: breaks.filter((rule) => rule === 'sameBuilding'),
      })),
      times: [9, 10, 11, 12]
        .filter((time) => time !== hour && pick(4) === 0)
        .map((time) => ({
          start: formatHour(time),
          end: formatHour(time + 1),
          room: pick(3) === 0 ? null : 101 + pick(rooms || 1),
          breaks: pick(2) === 0 ? ['sameBuilding'] : [],
        })),
      hosts: needsTeacher && pick(3) === 0 ? [{ id: 1000 + hour, room: 201 }] : [],
    }
  }
  const problem: ProposalProblem = {
    rules: seed % 3 === 0 ? proposalRules : proposalRules.toSorted(() => pick(3) - 1),
    teachers: new Map(
      Array.from({ length: teachers }, (_, index) => [
        index + 1,
        { covers: pick(4), fte: [0.4, 0.8, 1][pick(3)] ?? 1, capacity: 1 + pick(3) },
      ]),
    ),
    lessons: Array.from({ length: lessons }, createLesson),
    seats: new Map([9, 10, 11].map((hour) => [1000 + hour, [0, 10, 20, 30][pick(4)] ?? 0])),
    fixed: new Map(),
  }
  const sharesGroup = (a: ProposalLesson, b: ProposalLesson) => a.id !== b.id && a.groups[0] === b.groups[0]
  return {
    ...problem,
    lessons: problem.lessons.map((lesson) => ({
      ...lesson,
      classmates: problem.lessons.filter((other) => sharesGroup(lesson, other)).map(({ id }) => id),
    })),
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

/** Written apart from `isPossible`, which the search uses too. */
function keepsHardRules(
  { lessons, teachers, seats }: ProposalProblem,
  assignment: ReadonlyMap<number, ProposalChoice>,
) {
  const solved = lessons.map((lesson) => {
    const choice = assignment.get(lesson.id)
    const time = choice?.kind === 'moved' ? lesson.times.find(({ start }) => start === choice.start) : lesson
    const busy = choice?.kind === 'moved' ? lesson.ownTeachers : [choice?.teacher ?? 0]
    const room = choice?.kind === 'merged' ? 0 : (choice?.room ?? 0)
    return {
      lesson,
      choice,
      start: time?.start ?? '',
      end: time?.end ?? '',
      keys: [...busy, room].filter((id) => id > 0),
    }
  })
  const pairs = solved.flatMap((a, index) => solved.slice(index + 1).map((b) => [a, b] as const))
  const count = (isMatch: (choice: ProposalChoice) => boolean) =>
    solved.reduce((sum, { choice, lesson }) => sum + (choice && isMatch(choice) ? lesson.size : 0), 0)
  return (
    solved.every(({ lesson, choice }) => choice && listChoices(lesson).some((other) => isSameChoice(other, choice))) &&
    pairs.every(([a, b]) => a.end <= b.start || b.end <= a.start || !a.keys.some((key) => b.keys.includes(key))) &&
    pairs.every(
      ([a, b]) =>
        a.choice?.kind !== 'moved' || b.choice?.kind !== 'moved' || !a.lesson.classmates.includes(b.lesson.id),
    ) &&
    [...seats].every(([host, free]) => count((choice) => choice.host === host) <= free) &&
    [...teachers].every(
      ([id, { capacity }]) =>
        solved.filter(
          ({ choice, lesson: { ownTeachers, plannedTeachers } }) =>
            choice?.teacher === id && ![...ownTeachers, ...plannedTeachers].includes(id),
        ).length <= capacity,
    )
  )
}

test('improveAssignment makes no assignment worse, and keeps hard rules', () => {
  const improved = Array.from({ length: 50 }, (_, index) => {
    const problem = createDay(index + 1, { lessons: 8, teachers: 4, rooms: 3 })
    const greedy = assignGreedily(problem) ?? new Map<number, ProposalChoice>()
    const better = improveAssignment(problem, greedy, () => true)
    expect(keepsHardRules(problem, better)).toBe(true)
    return compareCosts(evaluate(problem, better), evaluate(problem, greedy))
  })
  expect(Math.max(...improved)).toBe(0)
  expect(Math.min(...improved)).toBeLessThan(0)
})

describe('solveProposal', () => {
  test.skipIf(!isFullRun)(
    'finds what exhaustive search finds on 50 small days with every kind of solution, and proves it',
    () => {
      const kinds = new Set<string>()
      for (let seed = 1; seed <= 50; seed += 1) {
        const day = createDay(seed, { lessons: 4, teachers: 3, rooms: 2 })
        const plannedTeachers = [1 + (seed % 3)]
        const lessons = day.lessons.map((lesson) => (lesson.id === 1 ? { ...lesson, plannedTeachers } : lesson))
        const problem = { ...day, lessons }
        const solved = solve(problem)
        expect({ seed, costs: solved?.costs }).toEqual({ seed, costs: findOptimum(problem) })
        expect({ seed, bounds: solved?.bounds }).toEqual({ seed, bounds: solved?.costs })
        expect(solved && keepsHardRules(problem, solved.assignment)).toBe(true)
        for (const { kind } of solved?.assignment.values() ?? []) kinds.add(kind)
      }
      expect([...kinds].toSorted()).toEqual(proposalKinds.toSorted())
    },
  )

  test.each([
    ['a teacher of the lesson goes on alone', { ownTeachers: [1], plannedTeachers: [] }],
    ['the planned teacher has the lesson back', { ownTeachers: [], plannedTeachers: [1] }],
  ])('%s, whatever the cap is, and that is no lesson of others', (_, ofLesson) => {
    const day = createDay(1, { lessons: 3, teachers: 1, rooms: 0 })
    const lessons = day.lessons.map((lesson, index) => ({
      ...lesson,
      start: formatHour(9 + 2 * index),
      end: formatHour(10 + 2 * index),
      ...ofLesson,
      needsTeacher: true,
      needsRoom: false,
      allowsSelfStudy: true,
      teachers: [{ id: 1, breaks: [], kind: 'cover' as const }],
      times: [],
      hosts: [],
    }))
    const teachers = new Map([[1, { covers: 3, fte: 0.2, capacity: 0 }]])
    const solved = solve({ ...day, rules: proposalRules, lessons, teachers })
    expect([...(solved?.assignment.values() ?? [])].map(({ teacher }) => teacher)).toEqual([1, 1, 1])
    expect(solved?.costs).toEqual(proposalRules.map(() => 0))
    expect(solved?.bounds).toEqual(solved?.costs)
  })

  test('solves the others around what is fixed', () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const day = createDay(seed, { lessons: 4, teachers: 3, rooms: 2 })
      const [lesson] = day.lessons
      const choices = lesson ? listChoices(lesson).filter((own) => isPossible(day, new Map(), lesson, own)) : []
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
      teachers: [{ id: 1, breaks: [], kind: 'cover' as const }],
    }))
    const choice: ProposalChoice = { kind: 'cover', teacher: 1, room: null, start: null, host: null }
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
