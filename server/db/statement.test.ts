import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../test/test-database.ts'
import { createStatement } from './statement.ts'

const { db } = await testDatabase()

test('a statement is compiled once per text, and runs with the values of each call', async () => {
  const compiledWords: string[] = []
  const findSums = createStatement((values: { ids: number[]; added: number; date: string; word: string | null }) => {
    compiledWords.push(values.word ?? 'none')
    return sql<{ total: number; date: string; word: string }>`
      select sum(id + ${values.added}::int)::int as total, ${values.date}::date as date, ${values.word ?? 'none'}::text as word
      from unnest(${values.ids}::int[]) id`
  })
  const plain = { ids: [1, 2], added: 0, date: '2026-11-18', word: null }
  expect(await findSums(db, plain)).toEqual([{ total: 3, date: '2026-11-18', word: 'none' }])
  const other = { ...plain, ids: [1, 2, 4], added: 10, date: '2026-11-19' }
  expect(await findSums(db, other)).toEqual([{ total: 37, date: '2026-11-19', word: 'none' }])
  expect(await findSums(db, { ...other, word: 'lesson' })).toEqual([{ total: 37, date: '2026-11-19', word: 'lesson' }])
  expect(await findSums(db, plain)).toEqual([{ total: 3, date: '2026-11-18', word: 'none' }])
  expect(compiledWords).toEqual(['none', 'lesson'])
})

// @ts-expect-error the value within would stay that of the first call
createStatement(({ viewer }: { viewer: { id: number } }) => sql`select ${viewer.id}`)
