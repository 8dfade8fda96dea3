import { type AttendeeType, attendeeTypes, type FoundAttendee } from '@uurwerk/contract/roster/attendee'
import { type RecognisedAttendee } from '@uurwerk/contract/roster/attendee-find'

interface Viewer {
  attendeeId: number | null
  knowsStudents: boolean
  isStaff: boolean
}

/** Everyone may see the rosters of teachers, teams, groups and classrooms; not those of other people. */
export function canSeeRoster(viewer: Viewer, attendee: { id: number; type: AttendeeType }): boolean {
  if (attendee.id === viewer.attendeeId) return true
  if (attendee.type === 'student') return viewer.knowsStudents
  if (attendee.type === 'exam-desk' || attendee.type === 'staff') return viewer.isStaff
  return true
}

/** The types of which the viewer may see no roster but the own. */
export const listUnseenTypes = (viewer: Viewer): AttendeeType[] =>
  attendeeTypes.filter((type) => !canSeeRoster({ ...viewer, attendeeId: null }, { id: 0, type }))

/** A line of a list, as names are compared. */
interface ListLine {
  whole: string
  /** The columns of a spreadsheet; one where there are none. */
  cells: readonly string[]
  words: readonly string[]
}

/** Someone whom a line may mean. */
interface RecognisableAttendee {
  attendee: FoundAttendee
  names: readonly string[]
  /** The number that the school gives, and the code. */
  numbers: readonly string[]
  className: readonly string[]
}

/** So many to choose from where a line may mean several. */
const choicesMaximum = 20

/**
 * Whom a line means: who has the number in it, else those whose whole name it is, in any order and perhaps with the
 * class; else a group of that name. One alone is sure. Else those to choose from whose name has all of its words.
 */
export function recogniseLine(
  line: ListLine,
  known: readonly RecognisableAttendee[],
): Pick<RecognisedAttendee, 'isSure' | 'found'> {
  const people = known.filter(({ attendee }) => attendee.type !== 'group')
  const groups = known.filter(({ attendee }) => attendee.type === 'group')
  const inFull = [
    people.filter(({ numbers }) => numbers.some((number) => number !== '' && line.cells.includes(number))),
    people.filter((person) => hasWholeName(line, person)),
    groups.filter(({ names, numbers }) => names.join(' ') === line.words.join(' ') || numbers.includes(line.whole)),
  ].find((some) => some.length > 0)
  const found = inFull ?? people.filter((person) => hasPartOfName(line, person))
  return {
    isSure: inFull?.length === 1,
    found: found.slice(0, choicesMaximum).map(({ attendee }) => attendee),
  }
}

function hasWholeName({ words }: ListLine, { names, className, numbers }: RecognisableAttendee): boolean {
  const others = [...className, ...numbers]
  return (
    names.length > 0 &&
    names.every((name) => words.includes(name)) &&
    words.every((word) => names.includes(word) || others.includes(word))
  )
}

function hasPartOfName({ words }: ListLine, { names, className }: RecognisableAttendee): boolean {
  const isOfName = (word: string) => names.some((name) => name.startsWith(word))
  return words.some(isOfName) && words.every((word) => isOfName(word) || className.includes(word))
}
