import type { XmlHandlers } from '#server/import/reading/xml/reader.ts'
import type { XmlAttributes, Elements } from './elements.ts'

/** Days and weeks as bits, and the first slot of the day. */
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

export function createSolutionBuilder(elements: Elements): { solution: Itc2019Solution; handlers: XmlHandlers } {
  const solution: Itc2019Solution = { name: '', placements: new Map() }
  let current: ClassPlacement | undefined
  const openHandlers: Record<string, (attributes: XmlAttributes, line: number) => void> = {
    solution: ({ name = '' }) => {
      solution.name = name
    },
    'solution/class': (attributes, line) => {
      const id = elements.parseUniqueId('class', attributes, line, solution.placements)
      current = id === undefined ? undefined : parsePlacement(id, attributes, line, elements)
      if (current) solution.placements.set(current.id, current)
    },
    'solution/class/student': (attributes, line) => {
      const student = elements.parseId('student', attributes, line)
      if (!current || student === undefined) return
      if (current.students.has(student)) reportRepeat(current, elements)
      current.students.add(student)
    },
  }
  const handlers = {
    open: (path: string, attributes: XmlAttributes, line: number) => openHandlers[path]?.(attributes, line),
    close: () => undefined,
  }
  return { solution, handlers }
}

function parsePlacement(id: string, attributes: XmlAttributes, line: number, elements: Elements): ClassPlacement {
  const { days, start, weeks, room } = attributes
  const attributeCount = [days, start, weeks].filter((attribute) => attribute !== undefined).length
  if (attributeCount > 0 && attributeCount < 3)
    elements.fault(line, 'class@days', id, 'Of days, start and weeks, which go together, only a part is given.')
  const meeting = days !== undefined && start !== undefined && weeks !== undefined ? { days, start, weeks } : null
  return { id, meeting, room: room ?? null, students: new Set(), hasRepeats: false, line }
}

function reportRepeat(placement: ClassPlacement, { findings }: Elements): void {
  const message = 'A class names a student again; each student was counted once in it.'
  findings.notice('sameStudent', message, placement.hasRepeats ? undefined : `class ${placement.id}`)
  placement.hasRepeats = true
}
