import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../lib/call.ts'
import type { VersionDifference } from '../ui/BothVersions.tsx'
import { saveWithMerge, findConflictingParts, rebaseParts } from './save-with-merge.ts'

let asked: (readonly VersionDifference[])[]
let isMine: boolean
beforeEach(() => {
  asked = []
  isMine = true
})

/** Stands in for the user's choice. */
const ask = (differences: readonly VersionDifference[]) => {
  asked.push(differences)
  return Promise.resolve(isMine)
}

interface Lesson extends Record<string, unknown> {
  note: string
  isOnline: boolean
}
const seen: Lesson = { note: 'Toets', isOnline: false }

/** Fakes a server where others change a lesson before reads (`others`) or between a read and the write (`between`). */
function server(others: readonly Partial<Lesson>[] = [], between: readonly Partial<Lesson>[] = []) {
  const state = { version: 1, now: seen, headers: [] as Record<string, string>[] }
  const [before, after] = [[...others], [...between]]
  const change = (changes: Partial<Lesson> | undefined) => {
    if (changes) Object.assign(state, { version: state.version + 1, now: { ...state.now, ...changes } })
  }
  return {
    state,
    read: () => {
      change(before.shift())
      const answer = { stored: state.now, tag: `"${state.version}."` }
      change(after.shift())
      return Promise.resolve(answer)
    },
    send: (both: Lesson, headers: Record<string, string>) => {
      state.headers.push(headers)
      if (headers['If-Match'] !== `"${state.version}."`)
        return Promise.reject(new ApiError({ code: 'preconditionFailed', status: 412, url: '/' }))
      change(both)
      return Promise.resolve('done')
    },
  }
}
const formatPart = (part: keyof Lesson, version: Lesson) => ({ label: String(part), text: String(version[part]) })
const change = (edits: Partial<Lesson>, at: ReturnType<typeof server>) =>
  saveWithMerge(
    { base: seen, own: { ...seen, ...edits }, read: at.read, send: at.send, formatPart },
    { askVersion: ask },
  )

describe('saveWithMerge', () => {
  test('sends the current tag as If-Match, and asks nothing when nobody else changed the record', async () => {
    const at = server()
    expect(await change({ note: 'Boek mee' }, at)).toEqual({ sent: 'done' })
    expect(at.state).toMatchObject({ now: { note: 'Boek mee' }, headers: [{ 'If-Match': '"1."' }] })
    expect(asked).toEqual([])
  })

  test('merges a change with changes that others made to other parts, without asking', async () => {
    const at = server([{ isOnline: true }])
    await change({ note: 'Boek mee' }, at)
    expect(at.state.now).toEqual({ note: 'Boek mee', isOnline: true })
    expect(asked).toEqual([])
  })

  test('asks about a part that both changed, and writes the user’s value only if the user chooses it', async () => {
    const kept = server([{ note: 'Atlas mee' }])
    expect(await change({ note: 'Boek mee' }, kept)).toEqual({ sent: 'done' })
    expect(kept.state.now.note).toBe('Boek mee')
    isMine = false
    const left = server([{ note: 'Atlas mee' }])
    expect(await change({ note: 'Boek mee' }, left)).toEqual({ stored: { note: 'Atlas mee', isOnline: false } })
    expect(left.state).toMatchObject({ now: { note: 'Atlas mee' }, headers: [] })
    expect(asked).toEqual([[{ label: 'note', storedVersion: 'Atlas mee', ownVersion: 'Boek mee' }], asked[0]])
  })

  test('keeps the other’s value when the user chooses it, and still saves the user’s other changes', async () => {
    isMine = false
    const at = server([{ note: 'Atlas mee' }])
    expect(await change({ note: 'Boek mee', isOnline: true }, at)).toEqual({ sent: 'done' })
    expect(at.state).toMatchObject({ now: { note: 'Atlas mee', isOnline: true }, headers: [{ 'If-Match': '"2."' }] })
  })

  test('asks nothing when both made the same change', async () => {
    await change({ note: 'Boek mee' }, server([{ note: 'Boek mee' }]))
    expect(asked).toEqual([])
  })

  test('retries when the record changes between read and write, and asks only about a new conflict', async () => {
    const at = server([], [{ note: 'Atlas mee' }, { isOnline: true }])
    expect(await change({ note: 'Boek mee' }, at)).toEqual({ sent: 'done' })
    expect(asked).toEqual([[{ label: 'note', storedVersion: 'Atlas mee', ownVersion: 'Boek mee' }]])
    expect(at.state.now).toEqual({ note: 'Boek mee', isOnline: true })
    expect(at.state.headers).toHaveLength(3)
  })

  test('throws preconditionFailed after repeated conflicts, and any other error at once', async () => {
    const busy = server(
      [],
      Array.from({ length: 9 }, (_, index) => ({ isOnline: index % 2 === 0 })),
    )
    await expect(change({ note: 'Boek mee' }, busy)).rejects.toMatchObject({ code: 'preconditionFailed' })
    const refusing = { ...server(), send: () => Promise.reject(new Error('no')) }
    await expect(change({ note: 'Boek mee' }, refusing)).rejects.toThrow('no')
  })

  test('sends the user’s version without If-Match when the record no longer exists', async () => {
    const at = server()
    const send = vi.fn(() => Promise.resolve('made'))
    await saveWithMerge({
      base: seen,
      own: { ...seen, note: 'Boek mee' },
      read: () => Promise.resolve(null),
      send,
      formatPart,
    })
    expect(send).toHaveBeenCalledWith({ note: 'Boek mee', isOnline: false }, {}, seen)
    expect(at.state.version).toBe(1)
  })
})

test('findConflictingParts and rebaseParts treat an added or removed part as a change', () => {
  type Colours = Record<string, unknown>
  const [base, stored, own]: Colours[] = [{ a: 1 }, { a: 2, b: 1 }, {}]
  expect(findConflictingParts(base!, stored!, own!)).toEqual(['a'])
  expect(rebaseParts(base!, stored!, own!)).toEqual({ a: undefined, b: 1 })
})
