import type { ImportText } from '@uurwerk/contract/desk/import-texts'
import type { Findings } from '#server/import/findings.ts'
import type { Archive, XhsttInstance, EventPlacement, XhsttSolution, TimetableEvent } from './archive.ts'
import { toDayKey } from './calendar.ts'

/** Id of the SolutionGroup that is read by default, if the file has it. */
const defaultSolutionGroup = 'GerhardPost_2009-04-29'

/**
 * Chooses the requested solution, the preferred, the cheapest or the first. Returns undefined after reporting a fault.
 */
export function chooseSolution(
  { instances, solutions }: Archive,
  requestedGroup: string | undefined,
  file: string,
  findings: Findings,
): { instance: XhsttInstance; solution: XhsttSolution } | undefined {
  const reportFault = (column: string, value: string | null, text: ImportText): undefined => {
    findings.reportFault({ file, line: null, column, value, text })
  }
  const [instance] = instances
  if (!instance) return reportFault('Instance', null, { code: 'noInstance' })
  if (instances.length > 1)
    findings.reportNotice(
      'otherInstance',
      { code: 'firstInstance', values: { instance: instance.id } },
      instances[1]?.id,
    )
  const instanceSolutions = solutions.filter((solution) => solution.instance === instance.id)
  const solutionNames = instanceSolutions.map(({ solutionGroup }) => solutionGroup).join(', ')
  if (instanceSolutions.length === 0)
    return reportFault('SolutionGroup', null, { code: 'noSolution', values: { instance: instance.id } })
  const matchingSolutions = instanceSolutions.filter(
    ({ solutionGroup }) => solutionGroup === (requestedGroup ?? defaultSolutionGroup),
  )
  if (requestedGroup !== undefined && matchingSolutions.length === 0)
    return reportFault('SolutionGroup', requestedGroup, {
      code: 'noSuchSolution',
      values: { solutions: solutionNames },
    })
  if (matchingSolutions.length > 1)
    findings.reportNotice('sameSolutionGroup', { code: 'firstSolution' }, matchingSolutions[0]?.solutionGroup)
  const solution = matchingSolutions[0] ?? instanceSolutions.toSorted(compareByCost)[0]
  if (!solution) return undefined
  findings.reportNotice('solution', {
    code: 'solutionRead',
    values: { solution: solution.solutionGroup, solutions: solutionNames },
  })
  return { instance, solution }
}

/** Sorts by reported cost. Solutions without a report come last, in the order of the file. */
const compareByCost = (a: XhsttSolution, b: XhsttSolution): number =>
  (a.infeasibility ?? Infinity) - (b.infeasibility ?? Infinity) || (a.objective ?? 0) - (b.objective ?? 0) || 0

/** Event, or part of it, at its place in a day of the file. */
export interface PlacedLesson {
  event: TimetableEvent
  /** Number of the part of a split event, from 1. */
  partNumber: number
  day: string
  /** First lesson of the day that it covers, counted from 0. */
  firstIndex: number
  lastIndex: number
  resources: string[]
}

/** Leaves out and reports lessons without a time, and lessons that do not fit in their day. */
export function placeLessons(instance: XhsttInstance, solution: XhsttSolution, findings: Findings): PlacedLesson[] {
  const slotsByTime = mapSlots(instance)
  const lessons: PlacedLesson[] = []
  const placements = Map.groupBy(solution.placements, ({ event }) => event)
  for (const event of instance.events) {
    const parts = placements.get(event.id) ?? [createUnplaced(event)]
    const placedParts = parts.flatMap((placement) => placeEvent(event, placement, slotsByTime, findings) ?? [])
    placedParts.sort((a, b) => a.weekOrder - b.weekOrder)
    for (const [index, { weekOrder: _order, ...lesson }] of placedParts.entries())
      lessons.push({ ...lesson, partNumber: index + 1 })
    reportUnplanned(event, parts, findings)
  }
  reportClashes(lessons, instance, findings)
  return lessons
}

const createUnplaced = (event: TimetableEvent): EventPlacement => ({
  event: event.id,
  time: null,
  duration: null,
  resources: [],
  line: event.line,
})

interface LessonSlot {
  day: string
  lessonIndex: number
  dayLength: number
  /** Position among all times of the file. */
  weekOrder: number
}

function mapSlots(instance: XhsttInstance): Map<string, LessonSlot> {
  const slotsByTime = new Map<string, LessonSlot>()
  const days = Map.groupBy(instance.times, (time) => toDayKey(instance, time))
  let order = 0
  for (const [day, times] of days)
    for (const [index, { id }] of times.entries())
      slotsByTime.set(id, { day, lessonIndex: index, dayLength: times.length, weekOrder: order++ })
  return slotsByTime
}

function placeEvent(
  event: TimetableEvent,
  placement: EventPlacement,
  slotsByTime: Map<string, LessonSlot>,
  findings: Findings,
): (Omit<PlacedLesson, 'partNumber'> & { weekOrder: number }) | undefined {
  const time = placement.time ?? event.time
  const slot = time === null ? undefined : slotsByTime.get(time)
  if (!slot) {
    findings.reportNotice('notPlanned', { code: 'notPlanned' }, event.id)
    return undefined
  }
  const lastIndex = slot.lessonIndex + (placement.duration ?? event.duration) - 1
  if (lastIndex >= slot.dayLength) {
    findings.reportNotice('overDay', { code: 'overDay' }, event.id)
    return undefined
  }
  const resources = [...new Set([...event.resources, ...placement.resources])]
  return { event, day: slot.day, firstIndex: slot.lessonIndex, lastIndex, resources, weekOrder: slot.weekOrder }
}

function reportUnplanned(event: TimetableEvent, parts: EventPlacement[], findings: Findings) {
  const plannedDuration = parts.reduce((sum, { duration }) => sum + (duration ?? event.duration), 0)
  if (plannedDuration < event.duration) findings.reportNotice('partlyPlanned', { code: 'partlyPlanned' }, event.id)
  if (parts.some(({ time, resources }) => (time ?? event.time) !== null && resources.length < event.openRoleCount))
    findings.reportNotice('noRoom', { code: 'placeOpen' }, event.id)
}

function reportClashes(lessons: PlacedLesson[], { resources }: XhsttInstance, findings: Findings) {
  const names = new Map(resources.map(({ id, type, name }) => [id, type === 'Student' ? undefined : name]))
  const occupiedSlots = new Set<string>()
  for (const { day, firstIndex, lastIndex, resources: ids } of lessons)
    for (const id of ids)
      for (let slot = firstIndex; slot <= lastIndex; slot++) {
        const key = `${id}\n${day}\n${slot}`
        if (occupiedSlots.has(key) && names.get(id) !== undefined)
          findings.reportNotice('clash', { code: 'sameTime' }, names.get(id))
        occupiedSlots.add(key)
      }
}
