import type { ProposalRule } from '@uurwerk/contract/changes/proposal'
import {
  type Assignment,
  assignGreedily,
  computeShare,
  compareCosts,
  evaluate,
  findBestChoice,
  isPossible,
  isSameChoice,
  listClassBlocks,
  listChoices,
  type ProposalChoice,
  type ProposalLesson,
  type ProposalProblem,
} from './model.ts'

type Columns = Record<string, { Primal?: number; Dual?: number }>

/** Solves text in the LP format; throws or answers another status if it cannot in time. */
export interface Solver {
  solve: (
    problem: string,
    options: { output_flag: boolean; time_limit: number; mip_rel_gap: number; random_seed: number },
  ) => { Status: string; ObjectiveValue: number; Columns: Columns }
}

/** Part of the time left that a rule may take, so that the rules after it get some. */
const shareOfTime = 0.6

export interface SolvedProposal {
  assignment: Assignment
  costs: number[]
  /** The least that each rule can cost with those before it as they are. */
  bounds: number[]
}

export interface NextBest {
  choice: ProposalChoice
  /** Extra cost by each rule. */
  costs: number[]
}

/** Finds for each lesson the best other choice while all other lessons stay as they are. */
export function listNextBest(problem: ProposalProblem, { assignment }: SolvedProposal): Map<number, NextBest> {
  const nextBest = new Map<number, NextBest>()
  for (const lesson of problem.lessons) {
    const chosen = assignment.get(lesson.id)
    if (!chosen || problem.fixed.has(lesson.id)) continue
    const others = listChoices(lesson).filter(
      (choice) =>
        !isSameChoice(choice, chosen) &&
        (chosen.kind === 'cancelled' || choice.room === chosen.room || choice.teacher === chosen.teacher),
    )
    const best = findBestChoice(problem, assignment, lesson, others)
    const present = findBestChoice(problem, assignment, lesson, [chosen])
    if (best && present)
      nextBest.set(lesson.id, {
        choice: best.choice,
        costs: best.costs.map((cost, index) => cost - (present.costs[index] ?? 0)),
      })
  }
  return nextBest
}

interface Variable {
  name: string
  lesson: ProposalLesson
  role: 'teacher' | 'room' | 'selfStudy' | 'cancelled'
  id: number | null
}

type Term = readonly [coefficient: number, variable: string]

const formatTerms = (terms: readonly Term[]) =>
  terms.map(([coefficient, name]) => `${coefficient < 0 ? '-' : '+'} ${Math.abs(coefficient)} ${name}`).join('\n')

/**
 * Minimises the cost by each rule in turn, each with the costs before it held. Starts from the greedy assignment, which
 * it never makes worse, also if time runs out. Returns undefined if the fixed lessons exclude each other.
 * @param getSecondsLeft time for the solver
 */
export function solveProposal(
  problem: ProposalProblem,
  solver: Solver,
  getSecondsLeft: () => number,
): SolvedProposal | undefined {
  const start = assignGreedily(problem)
  if (!start) return undefined
  let assignment: Assignment = start
  const model = buildModel(problem)
  const rows = [...model.rows]
  const excluded = new Set<string>()
  const bounds: number[] = []
  for (const [index, rule] of problem.rules.entries()) {
    const terms = listCosts(model, problem, rule)
    const getCost = () => evaluate(problem, assignment)[index] ?? 0
    const adopt = (columns: Columns) => {
      const found = readAssignment(problem, model, columns)
      const isFeasible = problem.lessons.every((lesson) => {
        const choice = found?.get(lesson.id)
        return found && choice && isPossible(problem, found, lesson, choice)
      })
      if (found && isFeasible && compareCosts(evaluate(problem, found), evaluate(problem, assignment)) < 0)
        assignment = found
    }
    let bound = 0
    let reducedCosts: { least: number; columns: Columns } | undefined
    for (const isInteger of [false, true]) {
      if (bound >= getCost() || terms.length === 0 || getSecondsLeft() <= 0) continue
      const text = formatModel(terms, { model, rows, excluded }, isInteger)
      const options = { output_flag: false, time_limit: getSecondsLeft() * shareOfTime, mip_rel_gap: 0, random_seed: 1 }
      const { Status, ObjectiveValue, Columns } = solver.solve(text, options)
      adopt(Columns)
      if (Status !== 'Optimal') continue
      bound = Math.max(bound, Math.ceil(ObjectiveValue - 1e-4))
      if (!isInteger) reducedCosts = { least: ObjectiveValue, columns: Columns }
    }
    const cost = getCost()
    if (reducedCosts) for (const name of listTooCostly(model, reducedCosts, cost)) excluded.add(name)
    bounds.push(Math.min(bound, cost))
    if (terms.length > 0) rows.push(`${formatTerms(terms)} <= ${cost}`)
  }
  return { assignment, costs: evaluate(problem, assignment), bounds }
}

interface Model {
  variables: readonly Variable[]
  byTeacher: ReadonlyMap<number, Variable[]>
  blocks: readonly BlockModel[]
  rows: readonly string[]
}

function buildModel(problem: ProposalProblem): Model {
  const variables = problem.lessons.flatMap((lesson, index) =>
    listVariables(lesson, index, problem.fixed.get(lesson.id)),
  )
  const byLesson = Map.groupBy(variables, ({ lesson }) => lesson.id)
  const byTeacher = groupByAttendee(variables, 'teacher')
  const rows = problem.lessons.flatMap((lesson) => {
    const own = byLesson.get(lesson.id) ?? []
    const decides = (roles: readonly Variable['role'][]) =>
      `${formatTerms(own.filter(({ role }) => roles.includes(role)).map(({ name }) => [1, name]))} = 1`
    return [
      ...(lesson.needsTeacher ? [decides(['teacher', 'selfStudy', 'cancelled'])] : []),
      ...(lesson.needsRoom ? [decides(['room', 'cancelled'])] : []),
    ]
  })
  for (const own of [...byTeacher.values(), ...groupByAttendee(variables, 'room').values()])
    rows.push(...listOverlapRows(own))
  for (const [id, own] of byTeacher) {
    const names = own.map(({ name }): Term => [1, name])
    rows.push(`${formatTerms(names)} <= ${problem.teachers.get(id)?.capacity ?? 0}`)
    if (problem.rules.includes('fairShare'))
      rows.push(`${formatTerms([...names, ...own.map((_, index): Term => [-1, `f${id}_${index}`])])} = 0`)
  }
  const blocks = listClassBlocks(problem.lessons).map((pair, index) => buildBlock(`z${index}`, pair, byLesson))
  rows.push(...blocks.flatMap((block) => block.rows))
  return { variables, byTeacher, blocks, rows }
}

function listVariables(lesson: ProposalLesson, index: number, fixed: ProposalChoice | undefined): Variable[] {
  const choices = listChoices(lesson, fixed)
  const has = (isMatch: (choice: ProposalChoice) => boolean) => choices.some(isMatch)
  const create = (role: Variable['role'], id: number | null): Variable => ({
    name: `${role[0]}${index}${id === null ? '' : `_${id}`}`,
    lesson,
    role,
    id,
  })
  return [
    ...lesson.teachers.filter(({ id }) => has(({ teacher }) => teacher === id)).map(({ id }) => create('teacher', id)),
    ...lesson.rooms.filter(({ id }) => has(({ room }) => room === id)).map(({ id }) => create('room', id)),
    ...(has(({ kind }) => kind === 'selfStudy') ? [create('selfStudy', null)] : []),
    ...(has(({ kind }) => kind === 'cancelled') ? [create('cancelled', null)] : []),
  ]
}

const groupByAttendee = (variables: readonly Variable[], wanted: Variable['role']) =>
  Map.groupBy(
    variables.filter(({ role }) => role === wanted),
    ({ id }) => id ?? 0,
  )

/** Lessons that are going on when one of them starts exclude each other. */
function listOverlapRows(variables: readonly Variable[]): string[] {
  const starts = [...new Set(variables.map(({ lesson }) => lesson.start))]
  const rows = starts.flatMap((time) => {
    const going = variables.filter(({ lesson: { start, end } }) => start <= time && time < end)
    return going.length > 1 ? [`${formatTerms(going.map(({ name }) => [1, name]))} <= 1`] : []
  })
  return [...new Set(rows)]
}

interface BlockModel {
  name: string
  /** Continuous variables: the share of each teacher, or of none, that both lessons have. */
  shared: string[]
  rows: string[]
}

/** A block is split by what the two lessons do not share. A difference per teacher would bound it much less. */
function buildBlock(
  name: string,
  pair: readonly [ProposalLesson, ProposalLesson],
  byLesson: ReadonlyMap<number, Variable[]>,
): BlockModel {
  const [first = [], second = []] = pair.map(({ id }) => byLesson.get(id) ?? [])
  const listTerms = (own: readonly Variable[], id: number | null) =>
    own
      .filter(({ role, id: teacher }) =>
        id === null ? role === 'selfStudy' || role === 'cancelled' : role === 'teacher' && teacher === id,
      )
      .map((variable): Term => [-1, variable.name])
  const ids = [null, ...new Set(first.flatMap(({ role, id }) => (role === 'teacher' ? [id] : [])))]
  const shared = ids
    .map((id) => ({ name: `w${name}_${id ?? 'none'}`, terms: [listTerms(first, id), listTerms(second, id)] }))
    .filter(({ terms }) => terms.every((own) => own.length > 0))
  return {
    name,
    shared: shared.map((share) => share.name),
    rows: [
      `${formatTerms([[1, name], ...shared.map((share): Term => [1, share.name])])} >= 1`,
      ...shared.flatMap((share) => share.terms.map((own) => `${formatTerms([[1, share.name], ...own])} <= 0`)),
    ],
  }
}

function listCosts(model: Model, problem: ProposalProblem, rule: ProposalRule): Term[] {
  if (rule === 'splitBlocks') return model.blocks.map(({ name }) => [1, name])
  if (rule === 'fairShare')
    return [...model.byTeacher].flatMap(([id, own]) => {
      const teacher = problem.teachers.get(id)
      return teacher ? own.map((_, index): Term => [computeShare(teacher, index + 1), `f${id}_${index}`]) : []
    })
  if (rule === 'open' || rule === 'selfStudy') {
    const wanted = rule === 'open' ? 'cancelled' : rule
    return model.variables.filter(({ role }) => role === wanted).map(({ name }) => [1, name])
  }
  return model.variables
    .filter(({ lesson, role, id }) => {
      const options = role === 'teacher' ? lesson.teachers : role === 'room' ? lesson.rooms : []
      return options.find((option) => option.id === id)?.breaks.includes(rule)
    })
    .map(({ name }) => [1, name])
}

/** Lists variables that the cost leaves no room for: by its reduced cost, each alone would exceed it. */
const listTooCostly = (
  { variables }: Model,
  { least, columns }: { least: number; columns: Columns },
  cost: number,
): string[] =>
  variables
    .map(({ name }) => name)
    .filter((name) => (columns[name]?.Primal ?? 0) < 1e-6 && least + (columns[name]?.Dual ?? 0) > cost + 0.01)

function formatModel(
  terms: readonly Term[],
  { model, rows, excluded }: { model: Model; rows: readonly string[]; excluded: ReadonlySet<string> },
  isInteger: boolean,
): string {
  const names = model.variables.map(({ name }) => name).filter((name) => !excluded.has(name))
  const continuous = [
    ...model.blocks.flatMap(({ name, shared }) => [name, ...shared]),
    ...[...model.byTeacher].flatMap(([id, own]) => own.map((_, index) => `f${id}_${index}`)),
  ]
  const bounded = isInteger ? continuous : [...names, ...continuous]
  return [
    'Minimize',
    `cost: ${formatTerms(terms)}`,
    'Subject To',
    ...rows.map((row, index) => `c${index}: ${row}`),
    'Bounds',
    ...bounded.map((name) => `0 <= ${name} <= 1`),
    ...[...excluded].map((name) => `${name} = 0`),
    ...(isInteger ? ['Binary', ...names] : []),
    'End',
  ].join('\n')
}

/** Returns undefined for fractional solutions. */
function readAssignment(problem: ProposalProblem, { variables }: Model, columns: Columns): Assignment | undefined {
  const getValue = ({ name }: Variable) => columns[name]?.Primal ?? 0
  if (variables.some((variable) => Math.abs(getValue(variable) - Math.round(getValue(variable))) > 1e-5))
    return undefined
  const chosen = Map.groupBy(
    variables.filter((variable) => getValue(variable) > 0.5),
    ({ lesson }) => lesson.id,
  )
  const assignment = new Map<number, ProposalChoice>()
  for (const lesson of problem.lessons) {
    const own = chosen.get(lesson.id) ?? []
    const find = (wanted: Variable['role']) => own.find(({ role }) => role === wanted)
    const [teacher, room] = [find('teacher')?.id ?? null, find('room')?.id ?? null]
    const solved = { kind: teacher === null ? ('room' as const) : ('cover' as const), teacher, room }
    const choice: ProposalChoice = find('cancelled')
      ? { kind: 'cancelled', teacher: null, room: null }
      : find('selfStudy')
        ? { ...solved, kind: 'selfStudy' }
        : solved
    if (!listChoices(lesson, problem.fixed.get(lesson.id)).some((other) => isSameChoice(other, choice)))
      return undefined
    assignment.set(lesson.id, choice)
  }
  return assignment
}
