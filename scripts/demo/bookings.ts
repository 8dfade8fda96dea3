import type { InvitationStatus } from '@uurwerk/contract/invitation-status'
import type { BookingProfile } from '../../server/import/school.ts'
import { type Clock, instantOf, minuteText, today } from '../../server/lib/clock.ts'
import { Agenda } from './agenda.ts'
import { bookingProfiles } from './booking-profiles.ts'
import { makeCalendar } from './calendar.ts'
import { pictureClass, pictureStudent } from './picture.ts'
import type { BookedRow } from './queries.ts'
import type { DemoSchool } from './school.ts'

interface Wish {
  name: string
  /** A person, or anyone of a class. */
  by: string
  profile: 'werkplekken' | 'muziek' | 'docenten'
  rooms: string[]
  /** How many school days after the show date. */
  day: number
  /** The times of day that suit, the best first. */
  starts: string[]
  minutes: number
  /** Who else is asked: named, or of the class. */
  guests: [status: InvitationStatus, who?: string][]
}

const late = ['15:30', '16:05', '14:30', '08:00']

const wishes: Wish[] = [
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
  ...[-5, -9].map((day): Wish => ({
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
    // Not beside the choice lesson of that afternoon: a phone would stack the two.
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

/** What people of the demo school booked around its show date, none of them when they or the room have something else. */
export function demoBookings(demo: DemoSchool, clock: Clock): BookedRow[] {
  const { schoolDays, showDate } = makeCalendar(today(clock))
  const shown = schoolDays.findIndex((date) => date.equals(showDate))
  const agenda = new Agenda(demo)
  return wishes.flatMap((wish) => {
    const profile = bookingProfiles.find(({ id }) => id === wish.profile)
    const date = shown + wish.day < 0 ? undefined : schoolDays[shown + wish.day]
    if (!profile || !date || today(clock).until(date).days > profile.daysAhead) return []
    const made = makeBooking(wish, date, agenda)
    return made ? [{ ...made, confirmation: confirmationOf(made.start, profile, clock) }] : []
  })
}

function makeBooking(wish: Wish, date: Temporal.PlainDate, agenda: Agenda) {
  for (const time of wish.starts) {
    const from = date.toPlainDateTime(Temporal.PlainTime.from(time))
    const [start, end] = [minuteText(from), minuteText(from.add({ minutes: wish.minutes }))]
    const isFree = (id: string) => agenda.isFree(id, start, end)
    const room = wish.rooms.find(isFree)
    const [organizer, ...others] = agenda.peopleOf(wish.by).filter(isFree)
    if (!room || !organizer) continue
    const named = wish.guests.flatMap(([, who]) => who ?? [])
    const classmates = others.filter((one) => !named.includes(one))
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

/** The moments between which a booking is to be confirmed; it was, if they are over. */
function confirmationOf(start: string, profile: BookingProfile, clock: Clock): BookedRow['confirmation'] {
  if (profile.confirmation === 'none') return null
  const begin = instantOf(clock, Temporal.PlainDateTime.from(start))
  const until = begin.add({ minutes: profile.confirmAfter })
  const isOver = Temporal.Instant.compare(until, clock.instant()) <= 0
  return {
    from: begin.subtract({ minutes: profile.confirmBefore }).toString(),
    until: until.toString(),
    at: isOver ? begin.toString() : null,
    radius: profile.confirmation === 'location' ? profile.radius : null,
  }
}
