import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { longName, sampleSession } from '#web/gallery/sample-session.ts'
import { createSampleAppointment } from '#web/roster/appointment/appointment-sample.ts'
import type { ColouredAttendee } from '#web/roster/attendee/attendee-tags.ts'
import { buildRosterEntries } from '../roster-entries.ts'
import type { RosterModel } from '../use-roster-model.ts'

const getDay = (dayIndex: number) => Temporal.PlainDate.from('2026-11-16').add({ days: dayIndex })

/** Creates invented teachers; the first has a long name. */
export const createSamplePeople = (count: number): ColouredAttendee[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: index === 0 ? longName : `Docent ${index + 1}`,
    type: 'teacher',
    hue: (index * 30) % 360,
    tag: `D${index + 1}`,
  }))

const formatMinute = (minuteOfDay: number) =>
  `${String(Math.floor(minuteOfDay / 60)).padStart(2, '0')}:${String(minuteOfDay % 60).padStart(2, '0')}`

/** Creates a lesson on a day of week 47; times are minutes since midnight. */
export const createSampleLesson = (
  id: number,
  attendeeIds: readonly number[],
  dayIndex: number,
  [startMinute, endMinute]: readonly [number, number],
  changes: Partial<Appointment> = {},
): Appointment =>
  createSampleAppointment({
    id,
    start: `${getDay(dayIndex).toString()}T${formatMinute(startMinute)}`,
    end: `${getDay(dayIndex).toString()}T${formatMinute(endMinute)}`,
    groups: [{ id: 30, name: `V${(id % 6) + 1}`, code: null }],
    teachers: attendeeIds.map((id) => ({ id, name: `Docent ${id}`, code: `D${id}` })),
    attendeeIds: [...attendeeIds],
    ...changes,
  })

const lessonStartMinutes = [510, 560, 630, 680, 770, 820, 870] as const

/**
 * Creates a typical week. A fixed pattern leaves out a quarter of the lessons, and one day in nine. On Wednesday from
 * 15:20 there is only a cancelled lesson.
 */
export function createSampleWeek(people: readonly ColouredAttendee[]): Appointment[] {
  const lessons = people.flatMap(({ id }) =>
    [0, 1, 2, 3, 4].flatMap((dayIndex) =>
      // The id is unique: no two starts have the same remainder by 97.
      lessonStartMinutes
        .filter((_, lessonIndex) => (id * 7 + dayIndex * 3 + lessonIndex * 5) % 4 !== 0 && (dayIndex + id) % 9 !== 0)
        .map((startMinute) =>
          createSampleLesson(id * 1000 + dayIndex * 100 + (startMinute % 97), [id], dayIndex, [
            startMinute,
            startMinute + 50,
          ]),
        ),
    ),
  )
  const [firstLesson, secondLesson, thirdLesson] = lessons
  return [
    ...lessons,
    ...(firstLesson
      ? [{ ...firstLesson, id: 90_001, start: '2026-11-18T16:10', end: '2026-11-18T17:00', isCancelled: true }]
      : []),
    ...(secondLesson
      ? [{ ...secondLesson, id: 90_002, type: 'exam' as const, start: '2026-11-16T16:10', end: '2026-11-16T17:00' }]
      : []),
    ...(thirdLesson
      ? [{ ...thirdLesson, id: 90_003, type: 'booking' as const, start: '2026-11-17T15:20', end: '2026-11-17T16:10' }]
      : []),
  ]
}

interface SampleModelInput {
  people: readonly ColouredAttendee[]
  appointments: readonly Appointment[]
  /** Index of a single day; by default all five. */
  dayIndex?: number
  address?: Partial<RosterModel['address']>
  isPublished?: boolean
}

const doNothing = () => undefined

/** Creates only the part of the roster model that the people plan reads. */
export function createSampleRosterModel({
  people,
  appointments,
  dayIndex,
  address,
  isPublished = true,
}: SampleModelInput): RosterModel {
  const colouredAttendees = new Map(people.map((person) => [person.id, person]))
  const week = [0, 1, 2, 3, 4].map(getDay)
  const days = dayIndex === undefined ? week : [getDay(dayIndex)]
  return {
    address: {
      view: dayIndex === undefined ? 'week' : 'day',
      date: days[0],
      ownId: 1,
      attendeeIds: people.map(({ id }) => id),
      free: undefined,
      missing: undefined,
      appointmentId: undefined,
      showFreeTimes: doNothing,
      showDate: doNothing,
      openAppointment: doNothing,
      ...address,
    },
    days,
    week,
    monday: getDay(0),
    session: sampleSession,
    now: Temporal.PlainDateTime.from('2026-11-18T11:06'),
    publication: { published: isPublished },
    colouredAttendees,
    entries: buildRosterEntries(appointments, new Set(), colouredAttendees),
    appointments,
    idsWithoutRoster: [],
  } as unknown as RosterModel
}
