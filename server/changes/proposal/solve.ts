import type { ProposalRule } from '@uurwerk/contract/changes/proposal'
import {
  type Assignment,
  assignGreedily,
  cancelled,
  computeShare,
  compareCosts,
  evaluate,
  findBestChoice,
  improveAssignment,
  isOwnTeacher,
  isPossible,
  isSameChoice,
  listClassBlocks,
  listChoices,
  type ProposalChoice,
  type ProposalLesson,
  type ProposalProblem,
  toHostChoice,
  toRoomChoice,
  toTeacherChoice,
  toTimeChoice,
} from './model.ts'

type Columns = Record<string, { Primal?: number; Dual?: number }>

/** Solves text in the LP format; throws or answers another status if it cannot in time. */
export interface Solver {
  solve: (
    problem: string,
    options: { output_flag: boolean; time_limit: number; mip_rel_gap: number; random_seed: number },
  ) => { Status: string; ObjectiveValue: number; Columns: Columns }
}

/** Part of the time that the start may take. */
const shareOfStart = 0.25

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
        (choice.kind !== chosen.kind || choice.room === chosen.room || choice.teacher === chosen.teacher),
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
  role: 'teacher' | 'room' | 'selfStudy' | 'merged' | 'moved' | 'cancelled'
  /** Id of a teacher, room or parallel lesson, or index of a time. */
  id: number | null
  breaks: readonly ProposalRule[]
}

/** Roles that decide teacher and room at once. */
const wholeRoles = ['merged', 'moved', 'cancelled'] as const

type Term = readonly [coefficient: number, variable: string]

interface ModelRow {
  terms: readonly Term[]
  relation: '<=' | '=' | '>='
  value: number
}

const createRow = (terms: readonly Term[], relation: ModelRow['relation'], value: number): ModelRow => ({
  terms,
  relation,
  value,
})
const toTerms = (variables: readonly { name: string }[]): Term[] => variables.map(({ name }) => [1, name])

const formatTerms = (terms: readonly Term[]) =>
  terms.map(([coefficient, name]) => `${coefficient < 0 ? '-' : '+'} ${Math.abs(coefficient)} ${name}`).join('\n')

/**
 * Minimises the cost by each rule in turn, with the costs before it held. Starts from the improved greedy assignment and
 * never makes it worse. Returns undefined if the fixed lessons exclude each other.
 * @param getSecondsLeft time for the solver
 */
export function solveProposal(
  problem: ProposalProblem,
  solver: Solver,
  getSecondsLeft: () => number,
): SolvedProposal | undefined {
  const start = assignGreedily(problem)
  if (!start) return undefined
  const timeForSolver = getSecondsLeft() * (1 - shareOfStart)
  let assignment: Assignment = improveAssignment(problem, start, () => getSecondsLeft() > timeForSolver)
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
    for (const [coefficient, name] of terms) if (coefficient > cost) excluded.add(name)
    bounds.push(Math.min(bound, cost))
    rows.push(createRow(terms, '<=', cost))
  }
  return { assignment, costs: evaluate(problem, assignment), bounds }
}

interface Model {
  variables: readonly Variable[]
  continuous: readonly string[]
  byTeacher: ReadonlyMap<number, Variable[]>
  blocks: readonly BlockModel[]
  rows: readonly ModelRow[]
}

function buildModel(problem: ProposalProblem): Model {
  const variables = problem.lessons.flatMap((lesson, index) =>
    listVariables(lesson, index, problem.fixed.get(lesson.id)),
  )
  const byLesson = Map.groupBy(variables, ({ lesson }) => lesson.id)
  const substitutes = variables.filter(({ lesson, id }) => id !== null && !isOwnTeacher(lesson, id))
  const byTeacher = groupByAttendee(substitutes, 'teacher')
  const rows = problem.lessons.flatMap((lesson) => {
    const own = byLesson.get(lesson.id) ?? []
    const decides = (roles: readonly Variable['role'][]) =>
      createRow(toTerms(own.filter(({ role }) => roles.includes(role))), '=', 1)
    return [
      ...(lesson.needsTeacher ? [decides(['teacher', 'selfStudy', ...wholeRoles])] : []),
      ...(lesson.needsRoom ? [decides(['room', ...wholeRoles])] : []),
    ]
  })
  rows.push(...listOverlapRows(variables), ...listMergeRows(problem, variables), ...listMoveRows(byLesson))
  for (const [id, own] of byTeacher) {
    const names = toTerms(own)
    rows.push(createRow(names, '<=', problem.teachers.get(id)?.capacity ?? 0))
    if (problem.rules.includes('fairShare'))
      rows.push(createRow([...names, ...listShareNames(problem, id, own).map((name): Term => [-1, name])], '=', 0))
  }
  const blocks = listClassBlocks(problem.lessons).map((pair, index) => buildBlock(`z${index}`, pair, byLesson))
  rows.push(...blocks.flatMap((block) => block.rows))
  const continuous = [
    ...blocks.flatMap(({ name, shared }) => [name, ...shared]),
    ...[...byTeacher].flatMap(([id, own]) => listShareNames(problem, id, own)),
  ]
  return { variables, continuous, byTeacher, blocks, rows }
}

/** Lists a variable for each lesson of others that a teacher can take. */
const listShareNames = ({ teachers }: ProposalProblem, id: number, own: readonly Variable[]): string[] =>
  own.slice(0, teachers.get(id)?.capacity ?? 0).map((_, index) => `f${id}_${index}`)

function listVariables(lesson: ProposalLesson, index: number, fixed: ProposalChoice | undefined): Variable[] {
  const choices = listChoices(lesson, fixed)
  const has = (isMatch: (choice: ProposalChoice) => boolean) => choices.some(isMatch)
  const create = (role: Variable['role'], id: number | null, breaks: Variable['breaks'] = []): Variable => ({
    name: `${role.slice(0, 2)}${index}${id === null ? '' : `_${id}`}`,
    lesson,
    role,
    id,
    breaks,
  })
  return [
    ...lesson.teachers
      .filter(({ id }) => has(({ teacher }) => teacher === id))
      .map(({ id, breaks }) => create('teacher', id, breaks)),
    ...lesson.rooms
      .filter(({ id }) => has(({ kind, room }) => room === id && kind !== 'moved' && kind !== 'merged'))
      .map(({ id, breaks }) => create('room', id, breaks)),
    ...(has(({ kind }) => kind === 'selfStudy') ? [create('selfStudy', null)] : []),
    ...lesson.hosts.filter(({ id }) => has(({ host }) => host === id)).map(({ id }) => create('merged', id)),
    ...lesson.times.flatMap((time, position) =>
      has((choice) => isSameChoice(choice, toTimeChoice(time))) ? [create('moved', position, time.breaks)] : [],
    ),
    ...(has(({ kind }) => kind === 'cancelled') ? [create('cancelled', null)] : []),
  ]
}

const groupByAttendee = (variables: readonly Variable[], wanted: Variable['role']) =>
  Map.groupBy(
    variables.filter(({ role }) => role === wanted),
    ({ id }) => id ?? 0,
  )

interface Use {
  key: string
  name: string
  start: string
  end: string
}

/** Lists the teachers and rooms that a variable keeps busy. */
function listUses({ name, lesson, role, id }: Variable): Use[] {
  if (role === 'teacher' || role === 'room')
    return [{ key: `${role}${id}`, name, start: lesson.start, end: lesson.end }]
  const time = role === 'moved' ? lesson.times[id ?? 0] : undefined
  if (!time) return []
  const keys = [
    ...lesson.ownTeachers.map((teacher) => `teacher${teacher}`),
    ...(time.room === null ? [] : [`room${time.room}`]),
  ]
  return keys.map((key) => ({ key, name, start: time.start, end: time.end }))
}

/** Lessons that are going on when one of them starts exclude each other. */
function listOverlapRows(variables: readonly Variable[]): ModelRow[] {
  return [...Map.groupBy(variables.flatMap(listUses), ({ key }) => key).values()].flatMap((uses) =>
    [...new Set(uses.map(({ start }) => start))].flatMap((time) => {
      const going = uses.filter(({ start, end }) => start <= time && time < end)
      return going.length > 1 ? [createRow(toTerms(going), '<=', 1)] : []
    }),
  )
}

const listMergeRows = ({ seats }: ProposalProblem, variables: readonly Variable[]): ModelRow[] =>
  [...groupByAttendee(variables, 'merged')].map(([host, own]) =>
    createRow(
      own.map(({ lesson, name }) => [lesson.size, name]),
      '<=',
      seats.get(host) ?? 0,
    ),
  )

/** Two lessons of a class are not both moved. */
function listMoveRows(byLesson: ReadonlyMap<number, Variable[]>): ModelRow[] {
  const listMoves = (id: number) => (byLesson.get(id) ?? []).filter(({ role }) => role === 'moved')
  return [...byLesson].flatMap(([id, [variable]]) =>
    (variable?.lesson.classmates ?? []).flatMap((classmate) => {
      const [own, others] = [listMoves(id), listMoves(classmate)]
      if (classmate === id || own.length === 0 || others.length === 0) return []
      return [createRow(toTerms([...own, ...others]), '<=', 1)]
    }),
  )
}

interface BlockModel {
  name: string
  /** Continuous variables: the share of each teacher, or of none, that both lessons have. */
  shared: string[]
  rows: ModelRow[]
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
        id === null ? role !== 'teacher' && role !== 'room' : role === 'teacher' && teacher === id,
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
      createRow([[1, name], ...toTerms(shared)], '>=', 1),
      ...shared.flatMap((share) => share.terms.map((own) => createRow([[1, share.name], ...own], '<=', 0))),
    ],
  }
}

function listCosts(model: Model, problem: ProposalProblem, rule: ProposalRule): Term[] {
  if (rule === 'splitBlocks') return model.blocks.map(({ name }) => [1, name])
  if (rule === 'fairShare')
    return [...model.byTeacher].flatMap(([id, own]) => {
      const teacher = problem.teachers.get(id)
      return teacher
        ? listShareNames(problem, id, own).map((name, index): Term => [computeShare(teacher, index + 1), name])
        : []
    })
  const costs =
    rule === 'open' || rule === 'selfStudy' || rule === 'merged' || rule === 'moved'
      ? model.variables.filter(({ role }) => role === (rule === 'open' ? 'cancelled' : rule))
      : model.variables.filter(({ breaks }) => breaks.includes(rule))
  return costs.map(({ name }) => [1, name])
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

/** Leaves out what is excluded, so that later rules have smaller models. */
function formatModel(
  terms: readonly Term[],
  { model, rows, excluded }: { model: Model; rows: readonly ModelRow[]; excluded: ReadonlySet<string> },
  isInteger: boolean,
): string {
  const listLeft = (list: readonly Term[]) => list.filter(([, name]) => !excluded.has(name))
  const names = model.variables.map(({ name }) => name).filter((name) => !excluded.has(name))
  const lines = rows.flatMap(({ terms: rowTerms, relation, value }) => {
    const left = listLeft(rowTerms)
    return left.length > 0 ? [`${formatTerms(left)} ${relation} ${value}`] : []
  })
  const continuous = model.continuous.filter((name) => !excluded.has(name))
  const bounded = isInteger ? continuous : [...names, ...continuous]
  return [
    'Minimize',
    `cost: ${formatTerms(listLeft(terms))}`,
    'Subject To',
    ...new Set(lines),
    'Bounds',
    ...bounded.map((name) => `0 <= ${name} <= 1`),
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
    const choice = readChoice(lesson, chosen.get(lesson.id) ?? [])
    if (!choice || !listChoices(lesson, problem.fixed.get(lesson.id)).some((other) => isSameChoice(other, choice)))
      return undefined
    assignment.set(lesson.id, choice)
  }
  return assignment
}

function readChoice({ teachers, times, hosts }: ProposalLesson, own: readonly Variable[]): ProposalChoice | undefined {
  const find = (wanted: Variable['role']) => own.find(({ role }) => role === wanted)
  const [time, host] = [times[find('moved')?.id ?? -1], hosts.find(({ id }) => id === find('merged')?.id)]
  if (find('cancelled')) return cancelled
  if (time) return toTimeChoice(time)
  if (host) return toHostChoice(host)
  const room = find('room')?.id ?? null
  const teacher = teachers.find(({ id }) => id === find('teacher')?.id)
  if (teacher) return toTeacherChoice(teacher, room)
  return toRoomChoice(find('selfStudy') ? 'selfStudy' : 'room', room)
}
