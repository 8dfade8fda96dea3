import { type AttendeeType, attendeeTypes } from '@uurwerk/contract/roster/attendee'
import { type RecognisedAttendee } from '@uurwerk/contract/roster/attendee-find'

interface Viewer {
  attendeeId: number | null
  knowsStudents: boolean
  isStaff: boolean
}

/** Everyone may see the rosters of teachers, teams, groups and classrooms. */
export function canSeeRoster(viewer: Viewer, attendee: { id: number; type: AttendeeType }): boolean {
  if (attendee.id === viewer.attendeeId) return true
  if (attendee.type === 'student') return viewer.knowsStudents
  if (attendee.type === 'exam-desk' || attendee.type === 'staff') return viewer.isStaff
  return true
}

/** Lists the types whose rosters the viewer may not see, except the own. */
export const listUnseenTypes = (viewer: Viewer): AttendeeType[] =>
  attendeeTypes.filter((type) => !canSeeRoster({ ...viewer, attendeeId: null }, { id: 0, type }))

/** A line of a pasted list: the whole text, its cells and its words, all normalised. */
interface ListLine {
  searchText: string
  cells: readonly string[]
  words: readonly string[]
}

/** An attendee with normalised words to compare with. */
interface RecognisableAttendee {
  attendee: RecognisedAttendee['found'][number]
  nameWords: readonly string[]
  /** Source id and code. */
  codes: readonly string[]
  classNameWords: readonly string[]
}

const maximumMatchesPerLine = 20

/**
 * Finds whom a line means: by number, else by full name in any order, else a group by name. A single match is sure, and
 * so is the only preferred match. Without a match, lists people whose name begins with its words.
 */
export function recogniseLine(
  line: ListLine,
  candidates: readonly RecognisableAttendee[],
): Pick<RecognisedAttendee, 'isSure' | 'found'> {
  const people = candidates.filter(({ attendee }) => attendee.type !== 'group')
  const groups = candidates.filter(({ attendee }) => attendee.type === 'group')
  const exactMatches = [
    people.filter(({ codes }) => codes.some((code) => code !== '' && line.cells.includes(code))),
    people.filter((person) => hasWholeName(line, person)),
    groups.filter(
      ({ nameWords, codes }) => nameWords.join(' ') === line.words.join(' ') || codes.includes(line.searchText),
    ),
  ].find((matches) => matches.length > 0)
  const preferredMatches = exactMatches?.filter(({ attendee }) => attendee.isPreferred)
  const sureMatches = [exactMatches, preferredMatches].find((matches) => matches?.length === 1)
  const matchedAttendees = sureMatches ?? exactMatches ?? people.filter((person) => hasPartOfName(line, person))
  return {
    isSure: sureMatches !== undefined,
    found: matchedAttendees.slice(0, maximumMatchesPerLine).map(({ attendee }) => attendee),
  }
}

function hasWholeName({ words }: ListLine, { nameWords, classNameWords, codes }: RecognisableAttendee): boolean {
  const otherWords = [...classNameWords, ...codes]
  return (
    nameWords.length > 0 &&
    nameWords.every((name) => words.includes(name)) &&
    words.every((word) => nameWords.includes(word) || otherWords.includes(word))
  )
}

function hasPartOfName({ words }: ListLine, { nameWords, classNameWords }: RecognisableAttendee): boolean {
  const beginsName = (word: string) => nameWords.some((name) => name.startsWith(word))
  return words.some(beginsName) && words.every((word) => beginsName(word) || classNameWords.includes(word))
}
