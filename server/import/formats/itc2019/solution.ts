import type { XmlHandlers } from '#server/import/reading/xml/reader.ts'
import type { XmlAttributes, ElementFindings } from './element-findings.ts'

/** Days and weeks as a 0 or 1 for each, and the first slot of the day. */
export interface Meeting {
  days: string
  start: string
  weeks: string
}

export interface ClassPlacement {
  id: string
  /** Null if the solution gives no time. */
  meeting: Meeting | null
  room: string | null
  students: Set<string>
  /** True if a student is listed more than once. */
  hasRepeats: boolean
  line: number
}

export interface Itc2019Solution {
  name: string
  placements: Map<string, ClassPlacement>
}

export function createSolutionBuilder(elementFindings: ElementFindings): {
  solution: Itc2019Solution
  handlers: XmlHandlers
} {
  const solution: Itc2019Solution = { name: '', placements: new Map() }
  let currentPlacement: ClassPlacement | undefined
  const openHandlers: Record<string, (attributes: XmlAttributes, line: number) => void> = {
    solution: ({ name = '' }) => {
      solution.name = name
    },
    'solution/class': (attributes, line) => {
      const id = elementFindings.parseUniqueId('class', attributes, line, solution.placements)
      currentPlacement = id === undefined ? undefined : parsePlacement(id, attributes, line, elementFindings)
      if (currentPlacement) solution.placements.set(currentPlacement.id, currentPlacement)
    },
    'solution/class/student': (attributes, line) => {
      const student = elementFindings.parseId('student', attributes, line)
      if (!currentPlacement || student === undefined) return
      if (currentPlacement.students.has(student)) reportRepeat(currentPlacement, elementFindings)
      currentPlacement.students.add(student)
    },
  }
  const handlers = {
    open: (path: string, attributes: XmlAttributes, line: number) => openHandlers[path]?.(attributes, line),
    close: () => undefined,
  }
  return { solution, handlers }
}

function parsePlacement(
  id: string,
  attributes: XmlAttributes,
  line: number,
  elementFindings: ElementFindings,
): ClassPlacement {
  const { days, start, weeks, room } = attributes
  const attributeCount = [days, start, weeks].filter((attribute) => attribute !== undefined).length
  if (attributeCount > 0 && attributeCount < 3)
    elementFindings.reportFault(line, 'class@days', id, { code: 'meetingIncomplete' })
  const meeting = days !== undefined && start !== undefined && weeks !== undefined ? { days, start, weeks } : null
  return { id, meeting, room: room ?? null, students: new Set(), hasRepeats: false, line }
}

function reportRepeat(placement: ClassPlacement, { findings }: ElementFindings): void {
  const example = placement.hasRepeats ? undefined : `class ${placement.id}`
  findings.reportNotice('sameStudent', { code: 'sameStudent' }, example)
  placement.hasRepeats = true
}
