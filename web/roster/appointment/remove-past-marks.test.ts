import { expect, test } from 'vitest'
import { removePastMarks } from './remove-past-marks.ts'
import { createSampleAppointment } from './appointment-sample.ts'

const changedAt = '2026-11-20T08:00:00.000Z'
const toTime = (text: string) => Temporal.PlainDateTime.from(text)

test('a change is marked until the lesson is over, and later calls return the same object', () => {
  const [plain, changed] = [
    createSampleAppointment({ id: 1 }),
    createSampleAppointment({ id: 2, change: { kind: 'changed', at: changedAt } }),
  ]
  expect(removePastMarks([plain, changed], toTime('2026-11-24T10:29'))).toEqual([plain, changed])
  const [same, unmarked] = removePastMarks([plain, changed], toTime('2026-11-24T10:30'))
  expect(same).toBe(plain)
  expect(unmarked).toMatchObject({ id: 2, change: null })
  expect(removePastMarks([plain, changed], toTime('2026-11-24T11:00'))[1]).toBe(unmarked)
})

test('a lesson that was moved to an earlier day keeps its mark until its old time is over', () => {
  const change = { kind: 'moved', at: changedAt, start: '2026-11-26T09:00', end: '2026-11-26T10:30' } as const
  const findChangeKind = (nowText: string) =>
    removePastMarks([createSampleAppointment({ change })], toTime(nowText))[0]?.change?.kind
  expect(findChangeKind('2026-11-26T10:29')).toBe('moved')
  expect(findChangeKind('2026-11-26T10:30')).toBeUndefined()
})

test('a cancelled lesson stays cancelled after its change is removed', () => {
  const cancelled = createSampleAppointment({ change: { kind: 'cancelled', at: changedAt } })
  expect(removePastMarks([cancelled], toTime('2026-11-25T09:00'))[0]).toMatchObject({ isCancelled: true, change: null })
})
