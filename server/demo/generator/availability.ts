import {
  toAvailabilityEntries,
  toAvailabilityBoard,
  type Giving,
  listHalfHours,
} from '@uurwerk/contract/rules/availability-board'
import type { AvailabilityEntry } from '@uurwerk/contract/staff/availability'
import type { DemoAction } from '../demo-actions.ts'
import type { Appointment, AvailabilityRequest, Person, SchoolData, Team } from '../../import/school.ts'
import { days } from './bell-times.ts'
import { knownCoordinator } from './staff.ts'
import { term } from './term.ts'

const day = { start: '08:00', end: '17:00' }
const units = listHalfHours(day)
const fullPost = 40
const request = 'periode-3'

/** Makes requests to two teams: the upper years, with most answers given, and the lower years, with A and B weeks. */
export function makeAvailabilityRequests(teams: readonly Team[]): AvailabilityRequest[] {
  const { showDate } = term
  const asked = {
    opens: `${showDate.subtract({ days: 9 }).toString()}T08:00`,
    closes: `${showDate.add({ days: 9 }).toString()}T17:00`,
    start: term.getMondayAhead(6).toString(),
    end: term.getMondayAhead(9).add({ days: 4 }).toString(),
  }
  const listMembers = (id: string) => teams.find((team) => team.id === id)?.members ?? []
  return [
    { ...asked, id: request, name: 'Periode 3', teachers: listMembers('team-bv'), weeks: 'all' },
    {
      ...asked,
      id: `${request}-onderbouw`,
      name: 'Periode 3 onderbouw',
      teachers: listMembers('team-ov'),
      weeks: 'ab',
    },
  ]
}

const pictureTeacher = 'JVD'

/** Returns minutes before the creation of the demo, on an earlier day, with a different time per index. */
const toMinutesAgo = (daysBack: number, index: number) => daysBack * 24 * 60 - index * 17

const words = [
  'Woensdagmiddag haal ik de kinderen op. Een vast tussenuur vind ik geen bezwaar.',
  'Liefst aaneengesloten dagen, in verband met de reistijd.',
  'Vrijdag is mijn studiedag, tot de zomer.',
  'Het eerste uur alleen als het niet anders kan.',
  '',
  '',
]

type GiveAction = Extract<DemoAction, { do: 'give' }>

export function makeAvailabilityActions({ people = [], teams = [], appointments = [] }: SchoolData): DemoAction[] {
  const members = teams.find(({ id }) => id === 'team-bv')?.members ?? []
  return members.flatMap((by, index): DemoAction[] => {
    const teacher = people.find(({ id }) => id === by)
    if (!teacher || by === knownCoordinator || index % 9 === 7) return []
    const give: GiveAction = {
      do: 'give',
      request,
      by,
      minutesAgo: toMinutesAgo(4, index),
      entries: by === pictureTeacher ? ofPicture : makeAvailabilityEntries(teacher, index, appointments),
      comments: by === pictureTeacher ? pictureWords : (words[index % words.length] ?? ''),
      submitted: by !== pictureTeacher && index % 9 !== 8,
    }
    return [give, ...(give.submitted ? makeReviews(by, index) : [])]
  })
}

function makeReviews(teacher: string, index: number): DemoAction[] {
  const judge = { do: 'judge' as const, request, teacher, by: knownCoordinator, minutesAgo: toMinutesAgo(1, index) }
  if (index % 9 === 1 || index % 9 === 4) return [{ ...judge, state: 'accepted', comment: '' }]
  if (index % 9 === 6)
    return [{ ...judge, state: 'revised', comment: 'Kun je op dinsdag ook het eerste uur? Dan komt V6 uit.' }]
  return []
}

/** Returns the half hours of a teacher's lessons per weekday, from Monday; `until` is exclusive. */
function listLessonSpans(
  appointments: readonly Appointment[],
  teacher: string,
): ({ from: number; until: number } | null)[] {
  const [first, last] = [term.getMondayAhead(1), term.getMondayAhead(1).add({ days: 6 })].map((date) => date.toString())
  const own = appointments.filter(
    ({ teachers, start }) => teachers.includes(teacher) && (first ?? '') <= start && start <= (last ?? ''),
  )
  return Array.from({ length: days }, (_, index) => {
    const lessons = own.filter(({ start }) => Temporal.PlainDate.from(start.slice(0, 10)).dayOfWeek === index + 1)
    if (lessons.length === 0) return null
    const touched = units.flatMap((unit, at) =>
      lessons.some(({ start, end }) => start.slice(11) < unit.end && end.slice(11) > unit.start) ? at : [],
    )
    return { from: touched[0] ?? 0, until: (touched.at(-1) ?? 0) + 1 }
  })
}

/** Extends the hours of the lessons until the contracted hours are reached. Some prefer not to stay to the end. */
function makeAvailabilityEntries(
  { id, fte }: Person,
  index: number,
  appointments: readonly Appointment[],
): AvailabilityEntry[] {
  const spans = listLessonSpans(appointments, id)
  const used = spans.reduce((sum, span) => sum + (span ? span.until - span.from : 0), 0)
  let left = Math.max(0, Math.round(((fte ?? 1) * fullPost + [1, 0.5, 0, -1.5, 2][index % 5]!) * 2) - used)
  const week = Array.from({ length: 7 }, () => units.map((): Giving => 'not'))
  const longest = spans
    .map((_, weekday) => weekday)
    .toSorted((a, b) => getSpanLength(spans[b]) - getSpanLength(spans[a]))
  for (const [rank, weekday] of longest.entries()) {
    const span = spans[weekday]
    if (!span) continue
    const earlier = Math.min(left, span.from)
    const later = Math.min(left - earlier, units.length - span.until)
    left -= earlier + later
    // One in six keeps the end of a day free, even with lessons.
    const until = span.until + later - (index % 6 === 2 && rank === longest.length - 2 ? 3 : 0)
    week[weekday]?.fill('available', span.from - earlier, until)
    if (later > 2 && (index + weekday) % 2 === 0) week[weekday]?.fill('ratherNot', until - 2, until)
  }
  return toAvailabilityEntries({ A: week, B: week }, day, 'all')
}

const getSpanLength = (span: { from: number; until: number } | null | undefined) => (span ? span.until - span.from : 0)

const pictureWords =
  'Woensdagmiddag haal ik de kinderen op. Vrijdagmiddag ben ik er niet: overleg van de examencommissie in Utrecht. Alvast dank!'
const ofPicture: AvailabilityEntry[] = toAvailabilityEntries(
  toAvailabilityBoard(
    [
      { start: '08:00', end: '15:30', days: [1] },
      { start: '15:30', end: '16:30', days: [1], preference: 'ratherNot' },
      { start: '08:30', end: '15:30', days: [2] },
      { start: '15:30', end: '16:30', days: [2], preference: 'ratherNot' },
      { start: '08:30', end: '12:30', days: [3] },
      { start: '13:30', end: '14:30', days: [3] },
      { start: '08:30', end: '16:30', days: [4] },
      { start: '09:00', end: '11:30', days: [5] },
    ],
    day,
  ),
  day,
  'all',
)
