import type { RoundStudent } from '@uurwerk/contract/joining/choice-round/desk'
import { describe, expect, test } from 'vitest'
import { countsOf, shownOf, stateOf, toRemind } from './students.ts'
import { sampleStudent } from './sample.ts'

const at = '2026-11-18T08:00:00Z'
const anna = sampleStudent({
  student: { id: 1, name: 'Anna Bos' },
  groups: [{ id: 11, name: 'V5C' }],
  coach: { id: 21, name: 'Eva Brandt' },
})
const bram = sampleStudent({
  student: { id: 2, name: 'Bram Özer' },
  groups: [{ id: 12, name: 'V5A' }],
  chosenAt: at,
  group: { id: 31, name: 'Groep 1' },
})
const cato = sampleStudent({
  student: { id: 3, name: 'Cato Smit' },
  groups: [{ id: 12, name: 'V5A' }],
  chosenAt: at,
  confirmedAt: at,
  coach: { id: 22, name: 'Dirk Aal' },
})
const all: RoundStudent[] = [anna, bram, cato]
const ids = (students: readonly RoundStudent[]) => students.map(({ student }) => student.id)

describe('the students of a round', () => {
  test('have chosen nothing, not confirmed, or confirmed', () => {
    expect(all.map(stateOf)).toEqual(['undecided', 'unconfirmed', 'confirmed'])
    // Chosen, and given back.
    expect(stateOf({ ...bram, group: null })).toBe('undecided')
    expect(stateOf({ ...anna, ranking: [51] })).toBe('unconfirmed')
    expect(stateOf({ ...anna, options: [{ id: 51, name: 'Roeien' }] })).toBe('unconfirmed')
    expect(countsOf(all)).toEqual({ all: 3, undecided: 1, unconfirmed: 1, confirmed: 1 })
  })
  test.each([
    [{}, [1, 2, 3]],
    [{ state: 'unconfirmed' }, [2]],
    [{ query: 'ozer' }, [2]],
    [{ query: 'v5a smit' }, [3]],
    [{ query: 'groep 1' }, [2]],
    [{ query: 'brandt' }, [1]],
    [{ query: 'niemand' }, []],
    [{ sort: 'group' }, [2, 3, 1]],
    // Who has no coach comes last.
    [{ sort: 'coach' }, [3, 1, 2]],
  ] as const)('that %j asks for are %j', (address, expected) => {
    expect(ids(shownOf(all, address))).toEqual(expected)
  })
  test('are reminded if they are ticked and have not confirmed', () => {
    expect(toRemind(all, new Set([2, 3]))).toEqual([2])
  })
})
