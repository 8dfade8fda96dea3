import type { RoundStudent } from '@uurwerk/contract/joining/choice-round/desk'
import { describe, expect, test } from 'vitest'
import { countStudentStates, filterRoundStudents, getStudentState, listStudentsToRemind } from './round-students.ts'
import { createSampleRoundStudent } from './round-student-sample.ts'

const instant = '2026-11-18T08:00:00Z'
const anna = createSampleRoundStudent({
  student: { id: 1, name: 'Anna Bos' },
  groups: [{ id: 11, name: 'V5C' }],
  coach: { id: 21, name: 'Eva Brandt' },
})
const bram = createSampleRoundStudent({
  student: { id: 2, name: 'Bram Özer' },
  groups: [{ id: 12, name: 'V5A' }],
  chosenAt: instant,
  group: { id: 31, name: 'Groep 1' },
})
const cato = createSampleRoundStudent({
  student: { id: 3, name: 'Cato Smit' },
  groups: [{ id: 12, name: 'V5A' }],
  chosenAt: instant,
  confirmedAt: instant,
  coach: { id: 22, name: 'Dirk Aal' },
})
const students: RoundStudent[] = [anna, bram, cato]
const listIds = (students: readonly RoundStudent[]) => students.map(({ student }) => student.id)

describe('the students of a round', () => {
  test('are undecided, unconfirmed or confirmed, and are counted per state', () => {
    expect(students.map(getStudentState)).toEqual(['undecided', 'unconfirmed', 'confirmed'])
    // The choice was given back.
    expect(getStudentState({ ...bram, group: null })).toBe('undecided')
    expect(getStudentState({ ...anna, ranking: [51] })).toBe('unconfirmed')
    expect(getStudentState({ ...anna, options: [{ id: 51, name: 'Roeien' }] })).toBe('unconfirmed')
    expect(countStudentStates(students)).toEqual({ all: 3, undecided: 1, unconfirmed: 1, confirmed: 1 })
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
    // A student without a coach comes last.
    [{ sort: 'coach' }, [3, 1, 2]],
  ] as const)('filtered and sorted by %j are %j', (address, expected) => {
    expect(listIds(filterRoundStudents(students, address))).toEqual(expected)
  })
  test('are reminded only if they are selected and have not confirmed', () => {
    expect(listStudentsToRemind(students, new Set([2, 3]))).toEqual([bram])
  })
})
