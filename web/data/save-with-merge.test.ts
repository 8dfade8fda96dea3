import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../lib/call.ts'
import type { VersionDifference } from '../ui/BothVersions.tsx'
import { saveWithMerge, findConflictingParts, rebaseParts } from './save-with-merge.ts'

let askedDifferences: (readonly VersionDifference[])[]
let choosesOwn: boolean
beforeEach(() => {
  askedDifferences = []
  choosesOwn = true
})

/** Stands in for the user's choice. */
const choose = (differences: readonly VersionDifference[]) => {
  askedDifferences.push(differences)
  return Promise.resolve(choosesOwn)
}

interface Lesson extends Record<string, unknown> {
  note: string
  isOnline: boolean
}
const originalLesson: Lesson = { note: 'Toets', isOnline: false }

/** Fakes a server where others change a lesson, before each read or between it and the write. */
function createFakeServer(
  changesBeforeReads: readonly Partial<Lesson>[] = [],
  changesAfterReads: readonly Partial<Lesson>[] = [],
) {
  const state = { version: 1, stored: originalLesson, headers: [] as Record<string, string>[] }
  const [remainingBeforeReads, remainingAfterReads] = [[...changesBeforeReads], [...changesAfterReads]]
  const applyChanges = (changes: Partial<Lesson> | undefined) => {
    if (changes) Object.assign(state, { version: state.version + 1, stored: { ...state.stored, ...changes } })
  }
  return {
    state,
    read: () => {
      applyChanges(remainingBeforeReads.shift())
      const answer = { stored: state.stored, etag: `"${state.version}."` }
      applyChanges(remainingAfterReads.shift())
      return Promise.resolve(answer)
    },
    send: (merged: Lesson, headers: Record<string, string>) => {
      state.headers.push(headers)
      if (headers['If-Match'] !== `"${state.version}."`)
        return Promise.reject(new ApiError({ code: 'preconditionFailed', status: 412, url: '/' }))
      applyChanges(merged)
      return Promise.resolve('done')
    },
  }
}
const describePart = (part: keyof Lesson, version: Lesson) => ({ label: String(part), text: String(version[part]) })
const saveEdits = (edits: Partial<Lesson>, server: ReturnType<typeof createFakeServer>) =>
  saveWithMerge(
    { base: originalLesson, own: { ...originalLesson, ...edits }, read: server.read, send: server.send, describePart },
    { askVersion: choose },
  )

describe('saveWithMerge', () => {
  test('sends the current ETag as If-Match, and asks nothing when nobody else changed the record', async () => {
    const server = createFakeServer()
    expect(await saveEdits({ note: 'Boek mee' }, server)).toEqual({ sent: 'done' })
    expect(server.state).toMatchObject({ stored: { note: 'Boek mee' }, headers: [{ 'If-Match': '"1."' }] })
    expect(askedDifferences).toEqual([])
  })

  test('merges a change with changes that others made to other parts, without asking', async () => {
    const server = createFakeServer([{ isOnline: true }])
    await saveEdits({ note: 'Boek mee' }, server)
    expect(server.state.stored).toEqual({ note: 'Boek mee', isOnline: true })
    expect(askedDifferences).toEqual([])
  })

  test('asks about a part that both changed, and writes the user’s value only if the user chooses it', async () => {
    const serverWithOwn = createFakeServer([{ note: 'Atlas mee' }])
    expect(await saveEdits({ note: 'Boek mee' }, serverWithOwn)).toEqual({ sent: 'done' })
    expect(serverWithOwn.state.stored.note).toBe('Boek mee')
    choosesOwn = false
    const serverWithStored = createFakeServer([{ note: 'Atlas mee' }])
    expect(await saveEdits({ note: 'Boek mee' }, serverWithStored)).toEqual({
      stored: { note: 'Atlas mee', isOnline: false },
    })
    expect(serverWithStored.state).toMatchObject({ stored: { note: 'Atlas mee' }, headers: [] })
    expect(askedDifferences).toEqual([
      [{ label: 'note', storedVersion: 'Atlas mee', ownVersion: 'Boek mee' }],
      askedDifferences[0],
    ])
  })

  test('keeps the other’s value when the user chooses it, and still saves the user’s other changes', async () => {
    choosesOwn = false
    const server = createFakeServer([{ note: 'Atlas mee' }])
    expect(await saveEdits({ note: 'Boek mee', isOnline: true }, server)).toEqual({ sent: 'done' })
    expect(server.state).toMatchObject({
      stored: { note: 'Atlas mee', isOnline: true },
      headers: [{ 'If-Match': '"2."' }],
    })
  })

  test('asks nothing when both made the same change', async () => {
    await saveEdits({ note: 'Boek mee' }, createFakeServer([{ note: 'Boek mee' }]))
    expect(askedDifferences).toEqual([])
  })

  test('retries when the record changes between read and write, and asks only about a new conflict', async () => {
    const server = createFakeServer([], [{ note: 'Atlas mee' }, { isOnline: true }])
    expect(await saveEdits({ note: 'Boek mee' }, server)).toEqual({ sent: 'done' })
    expect(askedDifferences).toEqual([[{ label: 'note', storedVersion: 'Atlas mee', ownVersion: 'Boek mee' }]])
    expect(server.state.stored).toEqual({ note: 'Boek mee', isOnline: true })
    expect(server.state.headers).toHaveLength(3)
  })

  test('throws preconditionFailed after repeated conflicts, and any other error at once', async () => {
    const busyServer = createFakeServer(
      [],
      Array.from({ length: 9 }, (_, index) => ({ isOnline: index % 2 === 0 })),
    )
    await expect(saveEdits({ note: 'Boek mee' }, busyServer)).rejects.toMatchObject({ code: 'preconditionFailed' })
    const refusingServer = { ...createFakeServer(), send: () => Promise.reject(new Error('no')) }
    await expect(saveEdits({ note: 'Boek mee' }, refusingServer)).rejects.toThrow('no')
  })

  test('sends the user’s version without If-Match when the record no longer exists', async () => {
    const server = createFakeServer()
    const send = vi.fn(() => Promise.resolve('made'))
    await saveWithMerge({
      base: originalLesson,
      own: { ...originalLesson, note: 'Boek mee' },
      read: () => Promise.resolve(null),
      send,
      describePart,
    })
    expect(send).toHaveBeenCalledWith({ note: 'Boek mee', isOnline: false }, {}, originalLesson)
    expect(server.state.version).toBe(1)
  })
})

test('findConflictingParts and rebaseParts treat an added or removed part as a change', () => {
  type Colours = Record<string, unknown>
  const [base, stored, own]: Colours[] = [{ a: 1 }, { a: 2, b: 1 }, {}]
  expect(findConflictingParts(base!, stored!, own!)).toEqual(['a'])
  expect(rebaseParts(base!, stored!, own!)).toEqual({ a: undefined, b: 1 })
})
