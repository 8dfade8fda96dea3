import { expect, test } from 'vitest'
import { withoutPastMarks } from './passed.ts'
import { sampleAppointment } from './sample.ts'

const at = '2026-11-20T08:00:00.000Z'
const now = (text: string) => Temporal.PlainDateTime.from(text)

test('a change is marked until the lesson is over, and the same object then stands for it', () => {
  const [plain, changed] = [sampleAppointment({ id: 1 }), sampleAppointment({ id: 2, change: { kind: 'changed', at } })]
  expect(withoutPastMarks([plain, changed], now('2026-11-24T10:29'))).toEqual([plain, changed])
  const [same, over] = withoutPastMarks([plain, changed], now('2026-11-24T10:30'))
  expect(same).toBe(plain)
  expect(over).toMatchObject({ id: 2, change: null })
  expect(withoutPastMarks([plain, changed], now('2026-11-24T11:00'))[1]).toBe(over)
})

test('of a lesson that went forward the empty place says so until it is over too', () => {
  const change = { kind: 'moved', at, start: '2026-11-26T09:00', end: '2026-11-26T10:30' } as const
  const kinds = (when: string) => withoutPastMarks([sampleAppointment({ change })], now(when))[0]?.change?.kind
  expect(kinds('2026-11-26T10:29')).toBe('moved')
  expect(kinds('2026-11-26T10:30')).toBeUndefined()
})

test('what was cancelled stays so', () => {
  const one = sampleAppointment({ change: { kind: 'cancelled', at } })
  expect(withoutPastMarks([one], now('2026-11-25T09:00'))[0]).toMatchObject({ isCancelled: true, change: null })
})
