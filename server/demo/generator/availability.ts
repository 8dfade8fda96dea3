import {
  toAvailabilityEntries,
  toAvailabilityBoard,
  type Giving,
  listHalfHours,
} from '@uurwerk/contract/rules/availability-board'
import type { AvailabilityEntry } from '@uurwerk/contract/staff/availability'
import type { DemoAction } from '../demo-actions.ts'
import type { Appointment, AvailabilityRequest, Person, SchoolData, Team } from '../../import/school.ts'
import { dayCount } from './bell-times.ts'
import { screenshotCoordinator } from './staff.ts'
import { demoTerm } from './demo-term.ts'

const dayHours = { start: '08:00', end: '17:00' }
const halfHours = listHalfHours(dayHours)
const fullTimeHours = 40
const requestId = 'periode-3'

/** Makes requests to two teams: the upper years, with most answers given, and the lower years, with A and B weeks. */
export function makeAvailabilityRequests(teams: readonly Team[]): AvailabilityRequest[] {
  const { showDate } = demoTerm
  const sharedFields = {
    opens: `${showDate.subtract({ days: 9 }).toString()}T08:00`,
    closes: `${showDate.add({ days: 9 }).toString()}T17:00`,
    start: demoTerm.getMondayAhead(6).toString(),
    end: demoTerm.getMondayAhead(9).add({ days: 4 }).toString(),
  }
  const listMembers = (id: string) => teams.find((team) => team.id === id)?.members ?? []
  return [
    { ...sharedFields, id: requestId, name: 'Periode 3', teachers: listMembers('team-bv'), weeks: 'all' },
    {
      ...sharedFields,
      id: `${requestId}-onderbouw`,
      name: 'Periode 3 onderbouw',
      teachers: listMembers('team-ov'),
      weeks: 'ab',
    },
  ]
}

const screenshotTeacher = 'JVD'

/** Returns minutes before the creation of the demo, on an earlier day, with a different time per index. */
const toMinutesAgo = (daysBack: number, index: number) => daysBack * 24 * 60 - index * 17

const teacherComments = [
  'Woensdagmiddag haal ik de kinderen op. Een vast tussenuur vind ik geen bezwaar.',
  'Liefst aaneengesloten dagen, in verband met de reistijd.',
  'Vrijdag is mijn studiedag, tot de zomer.',
  'Het eerste uur alleen als het niet anders kan.',
  '',
  '',
]

type GiveAction = Extract<DemoAction, { do: 'giveAvailability' }>

/** Among nine teachers, one answers nothing and one leaves the answer unsubmitted; three answers are reviewed. */
export function makeAvailabilityActions({ people = [], teams = [], appointments = [] }: SchoolData): DemoAction[] {
  const members = teams.find(({ id }) => id === 'team-bv')?.members ?? []
  return members.flatMap((teacherId, index): DemoAction[] => {
    const teacher = people.find(({ id }) => id === teacherId)
    if (!teacher || teacherId === screenshotCoordinator || index % 9 === 7) return []
    const giveAction: GiveAction = {
      do: 'giveAvailability',
      request: requestId,
      by: teacherId,
      minutesAgo: toMinutesAgo(4, index),
      entries:
        teacherId === screenshotTeacher ? screenshotEntries : makeAvailabilityEntries(teacher, index, appointments),
      comments:
        teacherId === screenshotTeacher ? screenshotComment : (teacherComments[index % teacherComments.length] ?? ''),
      submitted: teacherId !== screenshotTeacher && index % 9 !== 8,
    }
    return [giveAction, ...(giveAction.submitted ? makeReviews(teacherId, index) : [])]
  })
}

function makeReviews(teacher: string, index: number): DemoAction[] {
  const reviewAction = {
    do: 'reviewAvailability' as const,
    request: requestId,
    teacher,
    by: screenshotCoordinator,
    minutesAgo: toMinutesAgo(1, index),
  }
  if (index % 9 === 1 || index % 9 === 4) return [{ ...reviewAction, state: 'accepted', comment: '' }]
  if (index % 9 === 6)
    return [{ ...reviewAction, state: 'revised', comment: 'Kun je op dinsdag ook het eerste uur? Dan komt V6 uit.' }]
  return []
}

/** Returns the half hours of a teacher's lessons per weekday, from Monday; `until` is exclusive. */
function listLessonSpans(
  appointments: readonly Appointment[],
  teacher: string,
): ({ from: number; until: number } | null)[] {
  const monday = demoTerm.getMondayAhead(1)
  const [first, last] = [monday.toString(), monday.add({ days: 6 }).toString()]
  const teacherAppointments = appointments.filter(
    ({ teachers, start }) => teachers.includes(teacher) && first <= start && start <= last,
  )
  return Array.from({ length: dayCount }, (_, index) => {
    const lessons = teacherAppointments.filter(
      ({ start }) => Temporal.PlainDate.from(start.slice(0, 10)).dayOfWeek === index + 1,
    )
    if (lessons.length === 0) return null
    const occupiedIndexes = halfHours.flatMap((halfHour, halfHourIndex) =>
      lessons.some(({ start, end }) => start.slice(11) < halfHour.end && end.slice(11) > halfHour.start)
        ? halfHourIndex
        : [],
    )
    return { from: occupiedIndexes[0] ?? 0, until: (occupiedIndexes.at(-1) ?? 0) + 1 }
  })
}

/** Extends the lesson hours to about the contracted hours. Some prefer not to stay to the end. */
function makeAvailabilityEntries(
  { id, fte }: Person,
  index: number,
  appointments: readonly Appointment[],
): AvailabilityEntry[] {
  const spans = listLessonSpans(appointments, id)
  const lessonHalfHours = spans.reduce((sum, span) => sum + (span ? span.until - span.from : 0), 0)
  let remainingHalfHours = Math.max(
    0,
    Math.round(((fte ?? 1) * fullTimeHours + [1, 0.5, 0, -1.5, 2][index % 5]!) * 2) - lessonHalfHours,
  )
  const week = Array.from({ length: 7 }, () => halfHours.map((): Giving => 'not'))
  const weekdaysByLength = spans
    .map((_, weekday) => weekday)
    .toSorted((a, b) => getSpanLength(spans[b]) - getSpanLength(spans[a]))
  for (const [rank, weekday] of weekdaysByLength.entries()) {
    const span = spans[weekday]
    if (!span) continue
    const addedBefore = Math.min(remainingHalfHours, span.from)
    const addedAfter = Math.min(remainingHalfHours - addedBefore, halfHours.length - span.until)
    remainingHalfHours -= addedBefore + addedAfter
    // One in six keeps the end of a day free, even with lessons.
    const until = span.until + addedAfter - (index % 6 === 2 && rank === weekdaysByLength.length - 2 ? 3 : 0)
    week[weekday]?.fill('available', span.from - addedBefore, until)
    if (addedAfter > 2 && (index + weekday) % 2 === 0) week[weekday]?.fill('ratherNot', until - 2, until)
  }
  return toAvailabilityEntries({ A: week, B: week }, dayHours, 'all')
}

const getSpanLength = (span: { from: number; until: number } | null | undefined) => (span ? span.until - span.from : 0)

const screenshotComment =
  'Woensdagmiddag haal ik de kinderen op. Vrijdagmiddag ben ik er niet: overleg van de examencommissie in Utrecht. Alvast dank!'
const screenshotEntries: AvailabilityEntry[] = toAvailabilityEntries(
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
    dayHours,
  ),
  dayHours,
  'all',
)
