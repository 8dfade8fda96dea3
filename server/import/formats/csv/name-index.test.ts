import { describe, expect, test } from 'vitest'
import { type NamedRecord, NameIndex } from './name-index.ts'

const createRoom = (id: string, name: string): NamedRecord => ({
  id,
  kind: 'rooms',
  type: 'classroom',
  code: null,
  name,
  email: null,
})

describe('NameIndex.findSimilar', () => {
  test.each([
    ['B 2.14', 'room:b214'],
    ['b2-14', 'room:b214'],
    ['AULA', 'room:aula'],
    ['Größe 1', 'room:groesse'],
    ['Grosse 1', 'room:groesse'],
    ['A1', undefined],
    ['C 9', undefined],
  ])('finds for %s the only room of nearly that name', (name, id) => {
    const index = new NameIndex([
      createRoom('room:b214', 'B2.14'),
      createRoom('room:aula', 'Aula'),
      createRoom('room:groesse', 'GRÖSSE 1'),
      createRoom('first', 'A 1'),
      createRoom('second', 'A.1'),
    ])
    expect(index.findSimilar('rooms', name)?.id).toBe(id)
    expect(index.findSimilar('groups', name)).toBeUndefined()
  })
  test('does not read the names of all records for each value', () => {
    let readCount = 0
    const room = {
      ...createRoom('room:b214', ''),
      get name() {
        readCount += 1
        return 'B2.14'
      },
    }
    const index = new NameIndex([room])
    const before = readCount
    for (const name of ['B 2.14', 'C 1', 'C 2']) index.findSimilar('rooms', name)
    expect(readCount).toBe(before)
  })
})
