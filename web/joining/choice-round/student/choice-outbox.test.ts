import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ChoiceOutbox, type ChoiceTap, isUnchangedSince, listChoiceKeys } from './choice-outbox.ts'

type Answer = boolean | Error

/** Simulates a device with its storage, and a server that answers on demand. */
function createDevice(stored: Record<string, string> = {}) {
  const pendingAnswers: ((answer: Answer) => void)[] = []
  const sentTaps: ChoiceTap[] = []
  const doubts: boolean[] = []
  const reports: string[] = []
  const storage = {
    getItem: (name: string) => stored[name] ?? null,
    setItem: (name: string, text: string) => void (stored[name] = text),
    removeItem: (name: string) => void delete stored[name],
  }
  const outbox = new ChoiceOutbox({
    storage,
    storageKey: 'taps',
    getServerTime: () => Temporal.PlainDateTime.from('2026-11-18T09:00:09'),
    listChosen: () => ['group 1', 'option 2'],
    onTap: () => undefined,
    send: (tap, isDoubtful) => {
      sentTaps.push(tap)
      doubts.push(isDoubtful)
      return new Promise((resolve, reject) =>
        pendingAnswers.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer))),
      )
    },
    onAccepted: ({ kind, id }) => reports.push(`taken ${kind} ${id}`),
    onRefused: ({ kind, id }, error) => reports.push(`refused ${kind} ${id}: ${(error as Error).message}`),
  })
  const answer = async (result: Answer) => {
    pendingAnswers.shift()?.(result)
    await vi.advanceTimersByTimeAsync(0)
  }
  return {
    outbox,
    sentTaps,
    doubts,
    reports,
    stored,
    answer,
    listUnsent: () => outbox.getState().taps.map(({ kind, id }) => `${kind} ${id}`),
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a tap', () => {
  test('is sent at once and stored until the server answers, then recorded with the time of the answer', async () => {
    const { outbox, sentTaps, reports, stored, answer, listUnsent } = createDevice()
    outbox.setPaused(false)
    outbox.tap('chooseGroup', 3)
    expect(sentTaps).toHaveLength(1)
    expect(listUnsent()).toEqual(['chooseGroup 3'])
    expect(stored['taps']).toContain('chooseGroup')
    await answer(true)
    expect(reports).toEqual(['taken chooseGroup 3'])
    expect(outbox.getState()).toMatchObject({ taps: [], seatTimes: { 'group 3': '2026-11-18T09:00:09' } })
    expect(stored).toEqual({})
  })

  test('is retried under the same key until the server is reached', async () => {
    const { outbox, sentTaps, reports, answer, listUnsent } = createDevice()
    outbox.setPaused(false)
    outbox.tap('chooseGroup', 3)
    await answer(false)
    expect(outbox.getState().retryAt).toBeGreaterThan(0)
    expect(listUnsent()).toEqual(['chooseGroup 3'])
    await vi.advanceTimersByTimeAsync(1000)
    await answer(false)
    outbox.sendNow()
    expect(sentTaps).toHaveLength(3)
    expect(new Set(sentTaps.map(({ key }) => key)).size).toBe(1)
    await answer(true)
    expect(reports).toEqual(['taken chooseGroup 3'])
    expect(outbox.getState().retryAt).toBeUndefined()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sentTaps).toHaveLength(3)
  })

  test('is sent only after the server answered the previous tap', async () => {
    const { outbox, sentTaps, reports, answer } = createDevice()
    outbox.setPaused(false)
    outbox.tap('chooseGroup', 3)
    outbox.tap('chooseOption', 8)
    outbox.tap('chooseGroup', 4)
    expect(sentTaps).toHaveLength(1)
    await answer(true)
    await answer(true)
    await answer(true)
    expect(reports).toEqual(['taken chooseGroup 3', 'taken chooseOption 8', 'taken chooseGroup 4'])
  })

  test('is dropped when a later tap replaces it before it was sent, and never after it was sent', async () => {
    const { outbox, sentTaps, answer, listUnsent } = createDevice()
    outbox.tap('chooseGroup', 3)
    outbox.tap('chooseOption', 8)
    outbox.tap('chooseGroup', 4)
    outbox.tap('deselectOption', 8)
    expect(listUnsent()).toEqual(['chooseGroup 4', 'deselectOption 8'])
    outbox.setPaused(false)
    await answer(false)
    outbox.tap('chooseGroup', 5)
    expect(listUnsent()).toEqual(['chooseGroup 4', 'deselectOption 8', 'chooseGroup 5'])
    expect(sentTaps.map(({ id }) => id)).toEqual([4, 4])
  })

  test('is kept when a later swap builds on it, and carries the option that it replaces', () => {
    const { outbox, sentTaps, listUnsent } = createDevice()
    outbox.tap('chooseOption', 8)
    outbox.tap('chooseOption', 9, 8)
    outbox.tap('chooseOption', 8, 9)
    outbox.tap('deselectOption', 8)
    expect(listUnsent()).toEqual(['chooseOption 8', 'chooseOption 9', 'chooseOption 8', 'deselectOption 8'])
    expect(outbox.getState().taps.map(({ instead }) => instead)).toEqual([undefined, 8, 9, undefined])
    expect(sentTaps).toEqual([])
  })

  test('is not retried when the server refuses it: the refusal is reported and the next tap is sent', async () => {
    const { outbox, sentTaps, reports, answer } = createDevice()
    outbox.setPaused(false)
    outbox.tap('chooseGroup', 3)
    outbox.tap('chooseOption', 8)
    await answer(new Error('full'))
    expect(reports).toEqual(['refused chooseGroup 3: full'])
    expect(outbox.getState().seatTimes).toEqual({})
    expect(sentTaps.map(({ id }) => id)).toEqual([3, 8])
  })

  test('is held back while another device has the session', async () => {
    const { outbox, sentTaps, answer } = createDevice()
    outbox.setPaused(false)
    outbox.tap('chooseGroup', 3)
    await answer(false)
    outbox.setPaused(true)
    outbox.sendNow()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sentTaps).toHaveLength(1)
    outbox.setPaused(false)
    expect(sentTaps).toHaveLength(2)
  })
})

describe('a tap that waited', () => {
  test('is doubtful when it is sent again, until the server answers', async () => {
    const { outbox, doubts, answer } = createDevice()
    outbox.setPaused(false)
    outbox.tap('chooseGroup', 3)
    await answer(false)
    await vi.advanceTimersByTimeAsync(1000)
    await answer(true)
    outbox.tap('chooseGroup', 4)
    expect(doubts).toEqual([false, true, false])
  })

  test('is doubtful after a pause and in a new page, and so is the next one if it is refused', async () => {
    const first = createDevice()
    first.outbox.setPaused(false)
    first.outbox.tap('chooseGroup', 3)
    first.outbox.tap('chooseOption', 8)
    const second = createDevice(first.stored)
    second.outbox.setPaused(false)
    await second.answer(new Error('outdated'))
    expect(second.doubts).toEqual([true, true])
    await first.answer(false)
    first.outbox.setPaused(true)
    first.outbox.setPaused(false)
    expect(first.doubts).toEqual([false, true])
  })

  test('builds on what the server had before all unsent taps, and on a tap that the server accepted meanwhile', async () => {
    const { outbox, sentTaps, answer } = createDevice()
    outbox.tap('chooseGroup', 3)
    outbox.tap('chooseGroup', 4)
    outbox.tap('chooseOption', 8, 2)
    outbox.tap('deselectOption', 8)
    outbox.setPaused(false)
    for (const result of [new Error('full'), true, true]) await answer(result)
    expect(sentTaps.map(({ kind, from }) => [kind, ...from])).toEqual([
      ['chooseGroup', 'group 1', 'option 2'],
      ['chooseOption', 'group 1', 'option 2'],
      ['deselectOption', 'group 1', 'option 8'],
    ])
  })

  test('is unchanged as long as the server has what it builds on, or the tap itself', () => {
    const createTap = (kind: ChoiceTap['kind'], id: number, instead?: number): ChoiceTap => {
      const from = listChoiceKeys({ isConfirmed: true, groupId: 1, optionIds: [2, 5] })
      return { key: 'a', kind, id, instead, at: '2026-11-18T09:00:09', from }
    }
    const isUnchanged = (tap: ChoiceTap, groupId: number | undefined, optionIds: number[], isConfirmed = false) =>
      isUnchangedSince(tap, listChoiceKeys({ isConfirmed, groupId, optionIds }))
    const [group, swap, deselection] = [
      createTap('chooseGroup', 3),
      createTap('chooseOption', 8, 2),
      createTap('deselectOption', 2),
    ]
    for (const tap of [group, swap, deselection]) {
      expect(isUnchanged(tap, 1, [5, 2], true)).toBe(true)
      // Another group, an option more, or a confirmation taken back.
      for (const [groupId, optionIds, isConfirmed] of [
        [4, [2, 5], true],
        [1, [2, 5, 9], true],
        [1, [2, 5], false],
      ] as const)
        expect(isUnchanged(tap, groupId, [...optionIds], isConfirmed)).toBe(false)
    }
    expect(isUnchanged(group, 3, [2, 5])).toBe(true)
    expect(isUnchanged(group, 3, [2, 5], true)).toBe(false)
    expect(isUnchanged(swap, 1, [5, 8])).toBe(true)
    expect(isUnchanged(deselection, 1, [5])).toBe(true)
    expect(isUnchanged(group, undefined, [2, 5])).toBe(false)
  })

  test('can be dropped, also while it is being sent', async () => {
    const { outbox, sentTaps, stored, answer, listUnsent } = createDevice()
    outbox.setPaused(false)
    outbox.tap('chooseGroup', 3)
    outbox.clear()
    await answer(false)
    await vi.advanceTimersByTimeAsync(60_000)
    expect([listUnsent(), stored, sentTaps.length]).toEqual([[], {}, 1])
    expect(outbox.getState().retryAt).toBeUndefined()
  })
})

describe('after leaving the page', () => {
  test('an unanswered tap is sent again under its old key', async () => {
    const first = createDevice()
    first.outbox.setPaused(false)
    first.outbox.tap('chooseGroup', 3)
    const second = createDevice(first.stored)
    expect(second.listUnsent()).toEqual(['chooseGroup 3'])
    second.outbox.tap('chooseGroup', 4)
    expect(second.listUnsent()).toEqual(['chooseGroup 3', 'chooseGroup 4'])
    second.outbox.setPaused(false)
    expect(second.sentTaps[0]?.key).toBe(first.sentTaps[0]?.key)
  })

  test('a stored tap is discarded if it is malformed or older than the server remembers keys', () => {
    const oldTap = { key: 'a', kind: 'chooseGroup', id: 3, at: '2026-11-17T08:59:00', from: [] }
    expect(createDevice({ taps: JSON.stringify([oldTap]) }).listUnsent()).toEqual([])
    const { from, ...newTap } = { ...oldTap, at: '2026-11-18T08:59:00' }
    expect(createDevice({ taps: JSON.stringify([{ ...newTap, from }, newTap]) }).listUnsent()).toEqual([
      'chooseGroup 3',
    ])
    for (const taps of ['{', '{}', '[{"id":3}]', '[null]', `[${JSON.stringify({ ...oldTap, id: 'x' })}]`])
      expect(createDevice({ taps }).listUnsent()).toEqual([])
  })
})
