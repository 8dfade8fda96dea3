import type { School } from '@uurwerk/contract/desk/school'

export const createSampleSchool = (changes: Partial<School> = {}): School => ({
  customer: 'duinzicht',
  name: 'Duinzicht College',
  version: '1.0.0',
  years: [{ name: '2026/27', start: '2026-08-24', end: '2027-07-09', periods: [] }],
  counts: { people: 0, students: 0, teachers: 0, teams: 0, groups: 0, rooms: 0, courses: 0, appointments: 0 },
  sources: [],
  publishedRange: null,
  publicationRule: null,
  attention: [],
  firstSteps: [],
  ...changes,
})
