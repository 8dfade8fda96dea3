import type { InvitationStatus } from '@uurwerk/contract/invitation-status'
import type { DemoAction } from '../demo-actions.ts'
import { toIsoMinute } from '../../lib/clock.ts'
import { SchoolRosters } from './school-rosters.ts'
import { bookingProfiles } from './booking-profiles.ts'
import { minutesAgoOnPreviousDay } from './make-join-actions.ts'
import { screenshotClass, screenshotStudent } from './screenshot-week.ts'
import type { GeneratedSchool } from './generate-school.ts'
import { demoTerm } from './demo-term.ts'

interface PlannedBooking {
  name: string
  /** Source id of a person, or of a class if any of its students will do. */
  organizer: string
  profile: 'werkplekken' | 'muziek' | 'docenten'
  rooms: string[]
  /** School days after the show date. */
  dayOffset: number
  /** Acceptable times of day, best first. */
  startTimes: string[]
  minutes: number
  /** `who` is a source id; without it, the guest is another student of the organizer's class. */
  guests: [status: InvitationStatus, who?: string][]
}

const lateStartTimes = ['15:30', '16:05', '14:30', '08:00']

const plannedBookings: PlannedBooking[] = [
  {
    name: 'PWS overleg',
    organizer: screenshotStudent.id,
    profile: 'werkplekken',
    rooms: ['Werkplek 3.12'],
    dayOffset: 0,
    startTimes: ['14:30', '15:30'],
    minutes: 75,
    guests: [['Accepted'], ['Pending']],
  },
  ...[-5, -9].map((dayOffset): PlannedBooking => ({
    name: 'PWS overleg',
    organizer: screenshotStudent.id,
    profile: 'werkplekken',
    rooms: ['Werkplek 3.12', 'Werkplek 3.14'],
    dayOffset,
    startTimes: lateStartTimes,
    minutes: 45,
    guests: [['Accepted'], ['Accepted']],
  })),
  {
    name: 'Piano oefenen',
    organizer: screenshotStudent.id,
    profile: 'muziek',
    rooms: ['D103'],
    dayOffset: 1,
    // Not at the same time as the choice lesson that afternoon, because a phone would stack the two.
    startTimes: ['16:05', ...lateStartTimes],
    minutes: 50,
    guests: [],
  },
  {
    name: 'Samen natuurkunde leren',
    organizer: screenshotClass,
    profile: 'werkplekken',
    rooms: ['Werkplek 3.14'],
    dayOffset: 3,
    startTimes: lateStartTimes,
    minutes: 60,
    guests: [['Pending', screenshotStudent.id], ['Accepted']],
  },
  {
    name: 'Samen leren',
    organizer: 'H4A',
    profile: 'werkplekken',
    rooms: ['Werkplek 3.14'],
    dayOffset: 0,
    startTimes: ['12:10'],
    minutes: 35,
    guests: [['Accepted']],
  },
  {
    name: 'Presentatie oefenen',
    organizer: 'H5A',
    profile: 'werkplekken',
    rooms: ['Werkplek 3.14'],
    dayOffset: 0,
    startTimes: ['15:00', '15:30', '14:30'],
    minutes: 75,
    guests: [['Accepted'], ['Denied'], ['Pending']],
  },
  {
    name: 'Practicum voorbereiden',
    organizer: 'TBE',
    profile: 'docenten',
    rooms: ['C022', 'C023', 'C031', 'C032'],
    dayOffset: 0,
    startTimes: ['10:30', '11:20', '09:20', '12:45', '15:30'],
    minutes: 50,
    guests: [],
  },
  {
    name: 'Overleg V5',
    organizer: 'JVD',
    profile: 'docenten',
    rooms: ['B105', 'B106', 'A110'],
    dayOffset: 1,
    startTimes: ['15:30', '16:00'],
    minutes: 60,
    guests: [
      ['Pending', 'FHE'],
      ['Accepted', 'MKO'],
    ],
  },
  {
    name: 'Inhaaltoets wiskunde',
    organizer: 'JVD',
    profile: 'docenten',
    rooms: ['B105', 'B106', 'A110'],
    dayOffset: -2,
    startTimes: lateStartTimes,
    minutes: 50,
    guests: [],
  },
]

export function makeBookingActions(school: GeneratedSchool): DemoAction[] {
  const showDateIndex = demoTerm.schoolDays.findIndex((date) => date.equals(demoTerm.showDate))
  const rosters = new SchoolRosters(school)
  const bookingActions = plannedBookings.flatMap((plannedBooking, index): DemoAction[] => {
    const date = demoTerm.schoolDays[showDateIndex + plannedBooking.dayOffset]
    const booking = date && makeBooking(plannedBooking, date, rosters)
    if (!booking) throw new Error(`The booking ${plannedBooking.name} of ${plannedBooking.organizer} finds no place.`)
    return makeActionsForBooking(booking, plannedBooking, `booking ${index + 1}`)
  })
  const participants = new Set(
    bookingActions.flatMap((action) => (action.do === 'book' ? [action.by, ...action.invite] : [])),
  )
  return [
    ...bookingActions,
    ...[...participants].map((by): DemoAction => ({
      do: 'readNotifications',
      by,
      minutesAgo: minutesAgoOnPreviousDay - 60,
    })),
  ]
}

type MadeBooking = NonNullable<ReturnType<typeof makeBooking>>

function makeActionsForBooking(
  { organizer, guests, start, end, ...bookingDetails }: MadeBooking,
  { profile, dayOffset }: PlannedBooking,
  bookingName: string,
): DemoAction[] {
  // Past bookings are made on the day itself, so that they stay within the allowed days ahead after the demo shifts
  // dates.
  const actionTime =
    dayOffset < 0 ? { localTime: `${start.slice(0, 10)}T07:30` } : { minutesAgo: minutesAgoOnPreviousDay }
  const answers = guests.flatMap(({ person, status }): DemoAction[] =>
    status === 'Pending'
      ? []
      : [{ do: status === 'Accepted' ? 'accept' : 'decline', by: person, ...actionTime, booking: bookingName }],
  )
  const isConfirmed = dayOffset <= 0 && bookingProfiles.find(({ id }) => id === profile)?.confirmation === 'app'
  return [
    {
      do: 'book',
      by: organizer,
      ...actionTime,
      booking: bookingName,
      ...bookingDetails,
      start,
      end,
      invite: guests.map(({ person }) => person),
    },
    ...answers,
    ...(isConfirmed ? [{ do: 'confirm', by: organizer, localTime: start, booking: bookingName } as const] : []),
  ]
}

function makeBooking(plannedBooking: PlannedBooking, date: Temporal.PlainDate, rosters: SchoolRosters) {
  for (const time of plannedBooking.startTimes) {
    const startDateTime = date.toPlainDateTime(Temporal.PlainTime.from(time))
    const [start, end] = [
      toIsoMinute(startDateTime),
      toIsoMinute(startDateTime.add({ minutes: plannedBooking.minutes })),
    ]
    const isFree = (id: string) => rosters.isFree(id, start, end)
    const room = plannedBooking.rooms.find(isFree)
    const [organizer, ...freeClassmates] = rosters.listPeople(plannedBooking.organizer).filter(isFree)
    if (!room || !organizer) continue
    const invitedIds = plannedBooking.guests.flatMap(([, invitedId]) => invitedId ?? [])
    const uninvitedClassmates = freeClassmates.filter((classmate) => !invitedIds.includes(classmate))
    const guests = plannedBooking.guests.flatMap(([status, invitedId]) => {
      const person = invitedId ?? uninvitedClassmates.shift()
      return person !== undefined && isFree(person) ? [{ person, status }] : []
    })
    if (guests.length < plannedBooking.guests.length) continue
    const attendingIds = guests.filter(({ status }) => status !== 'Denied').map(({ person }) => person)
    rosters.reserve([room, organizer, ...attendingIds], start, end)
    return { name: plannedBooking.name, organizer, room, start, end, guests }
  }
  return undefined
}
