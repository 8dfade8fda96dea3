import type { CandidateTime } from '@uurwerk/contract/changes/alternatives'
import { texts } from '@uurwerk/contract/i18n/texts'
import i18next from 'i18next'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setSchoolBells } from '#web/roster/appointment/lesson-hours.ts'
import { formatAlso, toTimeChanges } from './other-times.ts'

beforeAll(async () => {
  const resources = { nl: { translation: texts.nl }, en: { translation: texts.en } }
  await i18next.init({ lng: 'nl', resources, interpolation: { escapeValue: false } })
})
afterAll(() => setSchoolBells([]))

const time: CandidateTime = {
  start: '2026-11-19T13:00',
  end: '2026-11-19T13:50',
  classroom: null,
  reasons: [],
  score: 1,
}
const other: NonNullable<CandidateTime['also']>[number] = {
  appointmentId: 2,
  version: 7,
  name: 'Engels',
  groups: [{ id: 30, name: 'V5A', code: null }],
  start: '2026-11-20T09:20',
  end: '2026-11-20T10:10',
  classroom: { id: 6, name: 'B12' },
}

test('a lesson moves to the time, into another room where that is needed', () => {
  const move = { start: time.start, end: time.end, solution: 'moved' }
  expect(toTimeChanges({ id: 1 }, time)).toEqual([{ id: 1, change: move }])
  const changes = toTimeChanges({ id: 1 }, { ...time, classroom: { id: 6, name: 'B12' } })
  expect(changes).toEqual([{ id: 1, change: { ...move, classrooms: [6] } }])
})

test('the lesson in the way moves with it', () => {
  expect(toTimeChanges({ id: 1 }, { ...time, also: [other] })[1]).toEqual({
    id: 2,
    version: 7,
    change: { start: other.start, end: other.end, solution: 'moved', classrooms: [6] },
  })
})

test('the move of the lesson in the way is one sentence, with the period if the school has periods', () => {
  expect(formatAlso(time)).toBeUndefined()
  expect(formatAlso({ also: [other] })).toBe('en V5A Engels gaat naar vrijdag 20 november, 09:20–10:10, in B12')
  setSchoolBells([{ hour: 4, start: '09:20', end: '10:10' }])
  expect(formatAlso({ also: [{ ...other, classroom: null }] })).toBe(
    'en V5A Engels gaat naar vrijdag 20 november, 4e uur',
  )
})
