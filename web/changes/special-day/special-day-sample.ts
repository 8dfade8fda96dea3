import type { GroupEventResult, ShortenedDay, SpecialLesson } from '@uurwerk/contract/changes/special-day'

const longName = 'Anne-Sophie Wilhelmina van den Heuvel-Oosterhuis de la Fontaine'

const createLesson = (changes: Partial<SpecialLesson>): SpecialLesson => ({
  id: 1,
  name: 'Wiskunde',
  course: { id: 3, name: 'Wiskunde' },
  start: '2026-11-18T10:30',
  end: '2026-11-18T11:20',
  groups: [{ id: 30, name: 'V5A', code: null }],
  teachers: [{ id: 40, name: 'Joris van Dijk', code: 'DIJ' }],
  classrooms: [{ id: 50, name: 'B1.23', code: null }],
  ...changes,
})
const sports = createLesson({ id: 2, name: 'Sportdag', start: '2026-11-18T11:00', end: '2026-11-18T15:00' })
const obstacles = {
  clashes: [{ lesson: createLesson({}), other: sports, who: [{ id: 30, name: 'V5A', className: null }] }],
  bookings: [
    {
      id: 9,
      organizer: { id: 45, name: longName },
      classroom: { id: 50, name: 'B1.23' },
      start: '2026-11-18T10:00',
      end: '2026-11-18T11:00',
    },
  ],
}

export const sampleBells = [
  { hour: 1, start: '08:30', end: '09:20' },
  { hour: 2, start: '09:20', end: '10:10' },
  { hour: 3, start: '10:30', end: '11:20' },
]

/** Invented answers for tests. */
export const sampleShortenedDay: ShortenedDay = {
  ...obstacles,
  deed: null,
  preview: 'fingerprint',
  hours: sampleBells.map(({ start, end }, index) => ({
    start,
    end,
    newStart: start,
    newEnd: end,
    lessons: 20 + index,
  })),
  moved: 63,
  unmoved: Array.from({ length: 14 }, (_, index) => ({
    ...createLesson({ id: 10 + index }),
    reason: (['noHour', 'ownTime', 'begun'] as const)[index % 3] ?? 'noHour',
  })),
}

export const sampleEvent: GroupEventResult = {
  ...obstacles,
  clashes: [{ lesson: sports, other: null, who: [{ id: 40, name: 'Joris van Dijk', className: null }] }],
  deed: null,
  preview: 'fingerprint',
  cancelled: [createLesson({}), createLesson({ id: 4, start: '2026-11-18T13:00', end: '2026-11-18T13:50' })],
  continuing: [{ ...createLesson({ id: 5, name: 'Duits' }), students: 24, away: 9 }],
  open: [createLesson({ id: 6, groups: [{ id: 31, name: 'H4C', code: null }] })],
  freed: [{ id: 41, name: longName, lessons: 2 }],
}
