import { describe, expect, test } from 'vitest'
import { createAddDraft, toAddedLesson } from './add-draft.ts'

const tuesday = Temporal.PlainDate.from('2026-11-24')
const day = { start: '08:00', end: '17:00' }

describe('the draft of an added lesson', () => {
  test('begins with the first period of its day, and with whom the roster is of, except teams', () => {
    const bells = [
      { hour: 2, start: '09:10', end: '10:00' },
      { hour: 1, start: '08:20', end: '09:10' },
      { hour: 1, start: '08:00', end: '08:40', days: [5] },
    ]
    const attendees = [
      { id: 1, name: 'V5A', type: 'group' },
      { id: 2, name: 'Bovenbouw', type: 'team' },
    ] as const
    expect(createAddDraft({ date: tuesday, attendees, session: { bells, day } })).toMatchObject({
      date: '2026-11-24',
      start: '08:20',
      end: '09:10',
      attendees: [{ id: 1 }],
    })
  })

  test('sends each attendee by type, and no empty message', () => {
    const draft = {
      ...createAddDraft({
        date: tuesday,
        session: { bells: [], day },
        attendees: [
          { id: 1, name: 'V5A', type: 'group' },
          { id: 2, name: 'Dalen', type: 'teacher' },
          { id: 3, name: 'B1.23', type: 'classroom' },
          { id: 4, name: 'Anna', type: 'student' },
        ],
      }),
      name: ' Inhaaluur ',
      message: ' ',
    }
    expect(toAddedLesson(draft)).toEqual({
      type: 'lesson',
      name: 'Inhaaluur',
      start: '2026-11-24T08:00',
      end: '2026-11-24T08:50',
      groups: [1],
      students: [4],
      teachers: [2],
      classrooms: [3],
      message: null,
    })
  })
})
