import { describe, expect, test } from 'vitest'
import { createBlockDraft, findBlockFault, toBlockDraft, toBlockPeriod } from './block-draft.ts'

const day = { start: '08:00', end: '17:00' }
const at = (time: string) => Temporal.PlainDateTime.from(`2026-11-18T${time}`)

describe('createBlockDraft', () => {
  test.each([
    ['11:06', '2026-11-18T12:00', '2026-11-18T14:00'],
    ['12:00', '2026-11-18T12:00', '2026-11-18T14:00'],
    ['16:30', '2026-11-19T08:00', '2026-11-19T10:00'],
    ['23:10', '2026-11-19T08:00', '2026-11-19T10:00'],
  ])('at %s proposes %s to %s', (now, start, end) => {
    expect(toBlockPeriod(createBlockDraft(at(now), day))).toEqual({ start, end })
  })
  test('proposes the start of a later day, and ignores an earlier one', () => {
    const later = createBlockDraft(at('11:06'), day, '2026-11-20')
    expect(toBlockPeriod(later)).toEqual({ start: '2026-11-20T08:00', end: '2026-11-20T10:00' })
    expect(createBlockDraft(at('11:06'), day, '2026-11-17')).toEqual(createBlockDraft(at('11:06'), day))
  })
  test('ends on the same day', () => {
    expect(createBlockDraft(at('22:30'), { start: '08:00', end: '23:59' })).toMatchObject({
      start: '23:00',
      end: '23:59',
    })
  })
})

describe('findBlockFault', () => {
  const draft = { date: '2026-11-18', lastDate: '2026-11-18', start: '12:00', end: '14:00', reason: '' }
  test.each([
    [{}, undefined],
    [{ end: '12:00' }, 'END_FAULT'],
    [{ lastDate: '2026-11-17' }, 'END_FAULT'],
    [{ start: '11:05' }, 'PAST_FAULT'],
    [{ start: '11:06' }, undefined],
    [{ lastDate: '2026-12-19', end: '12:00' }, undefined],
    [{ lastDate: '2026-12-19', end: '12:01' }, 'LONG_FAULT'],
  ])('of %j is %s', (changes, expected) => {
    expect(findBlockFault({ ...draft, ...changes }, at('11:06'))).toBe(expected)
  })
  test('lets a block that has begun keep its start, but not end in the past', () => {
    const begun = { id: 1, start: '2026-11-18T09:00', end: '2026-11-18T14:00', reason: 'Toets' }
    const change = (changes: object) => findBlockFault({ ...toBlockDraft(begun), ...changes }, at('11:06'), begun)
    expect(change({ end: '11:30' })).toBe(undefined)
    expect(change({ end: '11:00' })).toBe('PAST_END_FAULT')
    expect(change({ start: '10:00' })).toBe('PAST_FAULT')
  })
})
