/**
 * Parses an XHSTT file independently of the importer, to compare the screen with the file. Returns the lessons of a
 * student in a week of the solution GerhardPost_2009-04-29.
 */
export function listLessonsOfStudent(xml: string, student: string) {
  const [, instance = '', solutions = ''] = /<Instances>(.*)<\/Instances>(.*)/s.exec(xml) ?? []
  const names = new Map(
    listMatches(instance, /<Resource Id="([^"]+)">\s*<Name>([^<]*)</g).map(([, id = '', name = '']) => [id, name]),
  )
  const studentElement = new RegExp(`<Resource Id="${student}">(.*?)</Resource>`, 's').exec(instance)?.[1] ?? ''
  const groups = new Set(listReferences(studentElement, 'ResourceGroup'))
  const placementsByEvent = readPlacements(
    /<SolutionGroup Id="GerhardPost_2009-04-29">(.*?)<\/SolutionGroup>/s.exec(solutions)?.[1] ?? '',
  )
  return listMatches(instance, /<Event Id="([^"]+)">(.*?)<\/Event>/gs)
    .filter(
      ([, , body = '']) =>
        listReferences(body, 'Resource').includes(student) ||
        listReferences(body, 'ResourceGroup').some((group) => groups.has(group)),
    )
    .map(([, id = '', body = '']) => {
      const { day = '', slot = 0, resources = [] } = placementsByEvent.get(id) ?? {}
      const duration = Number(/<Duration>(\d+)</.exec(body)?.[1] ?? 1)
      const rooms = [...listReferences(body, 'Resource'), ...resources].filter((resource) =>
        resource.startsWith('Room_'),
      )
      return {
        day,
        start: bells[slot - 1]?.[0] ?? '',
        end: bells[slot - 2 + duration]?.[1] ?? '',
        name: /<Name>([^<]*)</.exec(body)?.[1] ?? '',
        rooms: rooms.map((room) => names.get(room) ?? room),
      }
    })
}

/** Default bell times of an import. */
const bells = [
  ['08:30', '09:20'],
  ['09:20', '10:10'],
  ['10:30', '11:20'],
  ['11:20', '12:10'],
  ['12:40', '13:30'],
  ['13:30', '14:20'],
  ['14:35', '15:25'],
  ['15:25', '16:15'],
  ['16:15', '17:05'],
] as const

function readPlacements(solution: string) {
  return new Map(
    listMatches(solution, /<Event Reference="([^"]+)">(.*?)<\/Event>/gs).map(([, id = '', body = '']) => {
      const [, day, slot] = /TimeSlot_(\w\w)(\d+)/.exec(body) ?? []
      return [id, { day, slot: Number(slot), resources: listReferences(body, 'Resource') }]
    }),
  )
}

const listMatches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)]
const listReferences = (text: string, tag: string): string[] =>
  listMatches(text, new RegExp(`<${tag} Reference="([^"]+)"`, 'g')).map(([, reference = '']) => reference)
