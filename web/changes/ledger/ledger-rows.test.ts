import type { LedgerLine } from '@uurwerk/contract/changes/ledger'
import { describe, expect, test } from 'vitest'
import { joinLines, sortHeld, sortLedger, sumHeld } from './ledger-rows.ts'

const line = (id: number, name: string, fte: number | null, covers: number): LedgerLine => ({
  teacher: { id, name, code: null },
  fte,
  covers,
  kinds: { cover: covers, freedTeacher: 0, standby: 0 },
  standbyDuties: 0,
})

describe('the rows of the ledger', () => {
  const rows = joinLines(
    [line(1, 'Tol', 0.5, 1)],
    [line(1, 'Tol', 0.5, 3), line(2, 'Bos', null, 4), line(3, 'As', 1, 3)],
  )

  test('join the week with the term, and share it by the fte', () => {
    expect(rows).toMatchObject([
      { name: 'Tol', week: 1, term: 3, perFte: 6 },
      { name: 'Bos', week: 0, term: 4, perFte: null },
      { name: 'As', week: 0, term: 3, perFte: 3 },
    ])
  })

  test('are sorted by a column, and then by name', () => {
    const listNames = (...by: ['term' | 'perFte' | 'name', 'ascending' | 'descending']) =>
      sortLedger(rows, ...by).map(({ name }) => name)
    expect(listNames('term', 'descending')).toEqual(['Bos', 'As', 'Tol'])
    expect(listNames('perFte', 'ascending')).toEqual(['Bos', 'As', 'Tol'])
    expect(listNames('name', 'descending')).toEqual(['Tol', 'Bos', 'As'])
  })
})

describe('the lines of held lessons', () => {
  const counts = { planned: 5, held: 2, covered: 1, moved: 1, cancelled: 1 }

  test('have a total, unless a lesson can stand in two lines', () => {
    const weeks = [
      { ...counts, week: '2026-11-16' },
      { ...counts, week: '2026-11-23' },
    ]
    expect(sumHeld(weeks)?.map(({ total }) => total)).toEqual([10, 4, 2, 2, 2])
    expect(sumHeld([{ ...counts, group: null }])).toBeUndefined()
  })

  test('are sorted by a name or a number', () => {
    const lines = [
      { ...counts, course: { id: 1, name: 'Wiskunde' }, cancelled: 3 },
      { ...counts, course: { id: 2, name: 'Engels' } },
    ]
    expect(sortHeld(lines, 'course', 'ascending').map(({ course }) => course?.name)).toEqual(['Engels', 'Wiskunde'])
    expect(sortHeld(lines, 'cancelled', 'descending')[0]?.cancelled).toBe(3)
  })
})
