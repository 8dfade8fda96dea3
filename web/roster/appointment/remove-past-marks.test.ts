import { expect, test } from 'vitest'
import { removePastMarks } from './remove-past-marks.ts'
import { createSampleAppointment } from './appointment-sample.ts'

const at = '2026-11-20T08:00:00.000Z'
const now = (text: string) => Temporal.PlainDateTime.from(text)

test('a change is marked until the lesson is over, and later calls return the same object', () => {
  const [plain, changed] = [
    createSampleAppointment({ id: 1 }),
    createSampleAppointment({ id: 2, change: { kind: 'changed', at } }),
  ]
  expect(removePastMarks([plain, changed], now('2026-11-24T10:29'))).toEqual([plain, changed])
  const [same, over] = removePastMarks([plain, changed], now('2026-11-24T10:30'))
  expect(same).toBe(plain)
  expect(over).toMatchObject({ id: 2, change: null })
  expect(removePastMarks([plain, changed], now('2026-11-24T11:00'))[1]).toBe(over)
})

test('a lesson that was moved to an earlier day keeps its mark until its old time is over', () => {
  const change = { kind: 'moved', at, start: '2026-11-26T09:00', end: '2026-11-26T10:30' } as const
  const kinds = (when: string) => removePastMarks([createSampleAppointment({ change })], now(when))[0]?.change?.kind
  expect(kinds('2026-11-26T10:29')).toBe('moved')
  expect(kinds('2026-11-26T10:30')).toBeUndefined()
})

test('a cancelled lesson stays cancelled after its change is removed', () => {
  const one = createSampleAppointment({ change: { kind: 'cancelled', at } })
  expect(removePastMarks([one], now('2026-11-25T09:00'))[0]).toMatchObject({ isCancelled: true, change: null })
})
