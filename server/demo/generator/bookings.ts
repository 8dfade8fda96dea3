import type { InvitationStatus } from '@uurwerk/contract/invitation-status'
import type { DemoAction } from '../demo-actions.ts'
import { toIsoMinute } from '../../lib/clock.ts'
import { Agenda } from './agenda.ts'
import { bookingProfiles } from './booking-profiles.ts'
import { eve } from './make-join-actions.ts'
import { pictureClass, pictureStudent } from './picture.ts'
import type { GeneratedSchool } from './generate-school.ts'
import { term } from './term.ts'

interface PlannedBooking {
  name: string
  /** A person, or a class: any of its students may be the organizer. */
  by: string
  profile: 'werkplekken' | 'muziek' | 'docenten'
  rooms: string[]
  /** School days after the show date. */
  day: number
  /** Acceptable times of day, best first. */
  starts: string[]
  minutes: number
  /** Without an id: any student of the class. */
  guests: [status: InvitationStatus, who?: string][]
}

const late = ['15:30', '16:05', '14:30', '08:00']

const wishes: PlannedBooking[] = [
  {
    name: 'PWS overleg',
    by: pictureStudent.id,
    profile: 'werkplekken',
    rooms: ['Werkplek 3.12'],
    day: 0,
    starts: ['14:30', '15:30'],
    minutes: 75,
    guests: [['Accepted'], ['Pending']],
  },
  ...[-5, -9].map((day): PlannedBooking => ({
    name: 'PWS overleg',
    by: pictureStudent.id,
    profile: 'werkplekken',
    rooms: ['Werkplek 3.12', 'Werkplek 3.14'],
    day,
    starts: late,
    minutes: 45,
    guests: [['Accepted'], ['Accepted']],
  })),
  {
    name: 'Piano oefenen',
    by: pictureStudent.id,
    profile: 'muziek',
    rooms: ['D103'],
    day: 1,
    // Not at the same time as the choice lesson that afternoon, because a phone would stack the two.
    starts: ['16:05', ...late],
    minutes: 50,
    guests: [],
  },
  {
    name: 'Samen natuurkunde leren',
    by: pictureClass,
    profile: 'werkplekken',
    rooms: ['Werkplek 3.14'],
    day: 3,
    starts: late,
    minutes: 60,
    guests: [['Pending', pictureStudent.id], ['Accepted']],
  },
  {
    name: 'Samen leren',
    by: 'H4A',
    profile: 'werkplekken',
    rooms: ['Werkplek 3.14'],
    day: 0,
    starts: ['12:10'],
    minutes: 35,
    guests: [['Accepted']],
  },
  {
    name: 'Presentatie oefenen',
    by: 'H5A',
    profile: 'werkplekken',
    rooms: ['Werkplek 3.14'],
    day: 0,
    starts: ['15:00', '15:30', '14:30'],
    minutes: 75,
    guests: [['Accepted'], ['Denied'], ['Pending']],
  },
  {
    name: 'Practicum voorbereiden',
    by: 'TBE',
    profile: 'docenten',
    rooms: ['C022', 'C023', 'C031', 'C032'],
    day: 0,
    starts: ['10:30', '11:20', '09:20', '12:45', '15:30'],
    minutes: 50,
    guests: [],
  },
  {
    name: 'Overleg V5',
    by: 'JVD',
    profile: 'docenten',
    rooms: ['B105', 'B106', 'A110'],
    day: 1,
    starts: ['15:30', '16:00'],
    minutes: 60,
    guests: [
      ['Pending', 'FHE'],
      ['Accepted', 'MKO'],
    ],
  },
  {
    name: 'Inhaaltoets wiskunde',
    by: 'JVD',
    profile: 'docenten',
    rooms: ['B105', 'B106', 'A110'],
    day: -2,
    starts: late,
    minutes: 50,
    guests: [],
  },
]

export function makeBookingActions(written: GeneratedSchool): DemoAction[] {
  const shown = term.schoolDays.findIndex((date) => date.equals(term.showDate))
  const agenda = new Agenda(written)
  const deeds = wishes.flatMap((wish, index): DemoAction[] => {
    const date = term.schoolDays[shown + wish.day]
    const made = date && makeBooking(wish, date, agenda)
    if (!made) throw new Error(`The booking ${wish.name} of ${wish.by} finds no place.`)
    return makeActions(made, wish, `booking ${index + 1}`)
  })
  const people = new Set(deeds.flatMap((deed) => (deed.do === 'book' ? [deed.by, ...deed.invite] : [])))
  return [...deeds, ...[...people].map((by): DemoAction => ({ do: 'read', by, minutesAgo: eve - 60 }))]
}

type MadeBooking = NonNullable<ReturnType<typeof makeBooking>>

function makeActions(
  { organizer, guests, start, end, ...made }: MadeBooking,
  { profile, day }: PlannedBooking,
  booking: string,
): DemoAction[] {
  // Past bookings are made on the day itself, so that they stay within the allowed days ahead after the demo shifts
  // dates.
  const when = day < 0 ? { at: `${start.slice(0, 10)}T07:30` } : { minutesAgo: eve }
  const answers = guests.flatMap(({ person, status }): DemoAction[] =>
    status === 'Pending' ? [] : [{ do: status === 'Accepted' ? 'accept' : 'decline', by: person, ...when, booking }],
  )
  const isConfirmed = day <= 0 && bookingProfiles.find(({ id }) => id === profile)?.confirmation === 'app'
  return [
    { do: 'book', by: organizer, ...when, booking, ...made, start, end, invite: guests.map(({ person }) => person) },
    ...answers,
    ...(isConfirmed ? [{ do: 'confirm', by: organizer, at: start, booking } as const] : []),
  ]
}

function makeBooking(wish: PlannedBooking, date: Temporal.PlainDate, agenda: Agenda) {
  for (const time of wish.starts) {
    const from = date.toPlainDateTime(Temporal.PlainTime.from(time))
    const [start, end] = [toIsoMinute(from), toIsoMinute(from.add({ minutes: wish.minutes }))]
    const isFree = (id: string) => agenda.isFree(id, start, end)
    const room = wish.rooms.find(isFree)
    const [organizer, ...others] = agenda.listPeople(wish.by).filter(isFree)
    if (!room || !organizer) continue
    const named = wish.guests.flatMap(([, who]) => who ?? [])
    const classmates = others.filter((other) => !named.includes(other))
    const guests = wish.guests.flatMap(([status, who]) => {
      const person = who ?? classmates.shift()
      return person !== undefined && isFree(person) ? [{ person, status }] : []
    })
    if (guests.length < wish.guests.length) continue
    const there = guests.filter(({ status }) => status !== 'Denied').map(({ person }) => person)
    agenda.take([room, organizer, ...there], start, end)
    return { name: wish.name, organizer, room, start, end, guests }
  }
  return undefined
}
