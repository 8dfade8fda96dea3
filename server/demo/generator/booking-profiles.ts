import type { BookingProfile } from '../../import/school.ts'
import { upperClasses } from './term-calendar.ts'
import { rooms } from './rooms.ts'

const everyHour = { opens: '08:00', closes: '17:00', confirmBefore: 15, confirmAfter: 15 }

export const bookingProfiles: BookingProfile[] = [
  {
    ...everyHour,
    id: 'werkplekken',
    name: 'Werkplekken bovenbouw',
    rooms: ['Werkplek 3.12', 'Werkplek 3.14'],
    roles: [],
    teams: [],
    groups: [...upperClasses],
    maxMinutes: 120,
    maxMinutesPerWeek: 360,
    daysAhead: 14,
    confirmation: 'app',
    radius: null,
  },
  {
    ...everyHour,
    id: 'muziek',
    name: 'Muziekstudio',
    rooms: ['D103'],
    roles: [],
    teams: [],
    groups: [...upperClasses],
    maxMinutes: 60,
    maxMinutesPerWeek: 120,
    daysAhead: 7,
    confirmation: 'location',
    radius: 75,
  },
  {
    ...everyHour,
    id: 'docenten',
    name: 'Lokalen voor docenten',
    rooms: rooms.map(({ id }) => id),
    roles: ['teacher'],
    teams: [],
    groups: [],
    maxMinutes: 240,
    maxMinutesPerWeek: 1200,
    daysAhead: 28,
    confirmation: 'none',
    radius: null,
  },
]
