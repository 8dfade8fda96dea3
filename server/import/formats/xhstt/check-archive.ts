import type { ImportText } from '@uurwerk/contract/desk/import-texts'
import type { Findings } from '#server/import/findings.ts'
import type { XhsttInstance, XhsttSolution } from './archive.ts'

const maximumIdLength = 150
const maximumEventLessons = 24

/** Reports missing, overlong and duplicate ids, and unknown references. */
export function checkArchive(instance: XhsttInstance, solution: XhsttSolution, file: string, findings: Findings): void {
  const reportFault = (line: number, column: string, value: string | null, text: ImportText) =>
    findings.reportFault({ file, line, column, value, text })
  const collectIds = (element: string, items: { id: string; line: number }[]): Set<string> => {
    const ids = new Set<string>()
    for (const { id, line } of items) {
      if (id === '' || id.length > maximumIdLength)
        reportFault(line, `${element}@Id`, id, { code: 'idExpected', values: { max: maximumIdLength } })
      else if (ids.has(id)) reportFault(line, `${element}@Id`, id, { code: 'idTwice' })
      ids.add(id)
    }
    return ids
  }
  const checkReference = (line: number, element: string, id: string | null, existingIds: Set<string>) => {
    if (id !== null && !existingIds.has(id))
      reportFault(line, `${element}@Reference`, id, { code: 'noElement', values: { element } })
  }

  const days = collectIds('Day', instance.days)
  const weeks = collectIds('Week', instance.weeks)
  const times = collectIds('Time', instance.times)
  const resourceGroups = collectIds('ResourceGroup', instance.resourceGroups)
  const resources = collectIds('Resource', instance.resources)
  const courses = collectIds('Course', instance.courses)
  const events = collectIds('Event', instance.events)

  for (const { line, day, week } of instance.times) {
    if (day === null) reportFault(line, 'Time/Day', null, { code: 'timeWithoutDay' })
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
    if (!isDuration(event.duration)) reportFault(event.line, 'Event/Duration', String(event.duration), wrongDuration)
  }
  for (const placement of solution.placements) {
    checkReference(placement.line, 'Event', placement.event, events)
    checkReference(placement.line, 'Time', placement.time, times)
    for (const id of placement.resources) checkReference(placement.line, 'Resource', id, resources)
    if (placement.duration !== null && !isDuration(placement.duration))
      reportFault(placement.line, 'Event/Duration', String(placement.duration), wrongDuration)
  }
}

const isDuration = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= maximumEventLessons
const wrongDuration: ImportText = { code: 'wholeNumberExpected', values: { min: 1, max: maximumEventLessons } }
