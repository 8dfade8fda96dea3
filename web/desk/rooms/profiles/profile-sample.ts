import type { SchoolProfile } from '@uurwerk/contract/desk/booking-profiles'

export const sampleSchoolProfile: SchoolProfile = {
  id: 5,
  sourceId: 'docenten',
  name: 'Docenten',
  rooms: [50],
  roles: ['teacher'],
  teams: [],
  groups: [],
  maxMinutes: 120,
  maxMinutesPerWeek: 360,
  opens: '08:00',
  closes: '17:00',
  daysAhead: 14,
  confirmation: 'none',
  confirmBefore: 15,
  confirmAfter: 15,
  radius: null,
}
