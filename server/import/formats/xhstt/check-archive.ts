import type { Findings } from '#server/import/findings.ts'
import type { XhsttInstance, XhsttSolution } from './archive.ts'

const maximumIdLength = 150
const maximumEventLessons = 24

/** Reports missing, overlong and duplicate ids, and unknown references. */
export function checkArchive(instance: XhsttInstance, solution: XhsttSolution, file: string, findings: Findings): void {
  const reportFault = (line: number, column: string, value: string | null, reason: string) =>
    findings.reportFault({ file, line, column, value, reason })
  const collectIds = (element: string, items: { id: string; line: number }[]): Set<string> => {
    const ids = new Set<string>()
    for (const { id, line } of items) {
      if (id === '' || id.length > maximumIdLength)
        reportFault(line, `${element}@Id`, id, `An id of 1 to ${maximumIdLength} characters is required.`)
      else if (ids.has(id)) reportFault(line, `${element}@Id`, id, 'This id is there twice.')
      ids.add(id)
    }
    return ids
  }
  const checkReference = (line: number, element: string, id: string | null, existingIds: Set<string>) => {
    if (id !== null && !existingIds.has(id))
      reportFault(line, `${element}@Reference`, id, `There is no ${element} with this id in the file.`)
  }

  const days = collectIds('Day', instance.days)
  const weeks = collectIds('Week', instance.weeks)
  const times = collectIds('Time', instance.times)
  const resourceGroups = collectIds('ResourceGroup', instance.resourceGroups)
  const resources = collectIds('Resource', instance.resources)
  const courses = collectIds('Course', instance.courses)
  const events = collectIds('Event', instance.events)

  for (const { line, day, week } of instance.times) {
    if (day === null) reportFault(line, 'Time/Day', null, 'The time names no day.')
    checkReference(line, 'Day', day, days)
    checkReference(line, 'Week', week, weeks)
  }
  for (const { line, groups } of instance.resources)
    for (const id of groups) checkReference(line, 'ResourceGroup', id, resourceGroups)
  for (const event of instance.events) {
    checkReference(event.line, 'Course', event.course, courses)
    checkReference(event.line, 'Time', event.time, times)
    for (const id of event.resources) checkReference(event.line, 'Resource', id, resources)
    for (const id of event.groups) checkReference(event.line, 'ResourceGroup', id, resourceGroups)
    if (!isDuration(event.duration))
      reportFault(event.line, 'Event/Duration', String(event.duration), wrongDurationReason)
  }
  for (const placement of solution.placements) {
    checkReference(placement.line, 'Event', placement.event, events)
    checkReference(placement.line, 'Time', placement.time, times)
    for (const id of placement.resources) checkReference(placement.line, 'Resource', id, resources)
    if (placement.duration !== null && !isDuration(placement.duration))
      reportFault(placement.line, 'Event/Duration', String(placement.duration), wrongDurationReason)
  }
}

const isDuration = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= maximumEventLessons
const wrongDurationReason = `Expected a whole number of lessons from 1 to ${maximumEventLessons}.`
