// Excerpts and file names in the documents must exist in the code.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { listSourceFiles } from './source-files.ts'

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** Removes layout, so that indentation and line breaks may differ. */
const bare = (code: string) => code.replace(/\s+/g, '').replace(/,(?=[)\]}]|$)/g, '')

const files = listSourceFiles('{contract,server,web}/**/*.ts', 'web/**/*.tsx').map((file) => bare(read(file)))

const excerpts = ['docs/contributing.md', 'docs/architecture.md', 'docs/mechanisms.md'].flatMap((document) =>
  [...read(document).matchAll(/^( *)```tsx?\n(.*?)^\1```$/gms)].map(([, , code = '']) => ({ document, code })),
)

/** Returns whether a file contains the excerpt; `…` stands for any omitted code. */
function holds(file: string, code: string): boolean {
  let from = 0
  return bare(code)
    .split('…')
    .every((piece) => {
      const at = file.indexOf(piece, from)
      from = at + piece.length
      return at >= 0
    })
}

test('every excerpt in the documentation is in the code', () => {
  expect(excerpts.length).toBeGreaterThan(10)
  const gone = excerpts.filter(({ code }) => !files.some((file) => holds(file, code)))
  expect(gone).toEqual([])
})

test('every file that the documentation names exists', () => {
  const documents = listSourceFiles('**/*.md').filter((document) => document !== 'docs/renames.md')
  const named = documents.flatMap((document) =>
    [...read(document).matchAll(/`((?:contract|server|web|e2e|scripts|bench)\/[\w./-]+)`/g)].map(([, file = '']) => ({
      document,
      file,
    })),
  )
  // Build output may be absent.
  const isMade = (file: string) => file.startsWith('web/dist')
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(({ file }) => !isMade(file) && !existsSync(path.join(root, file)))).toEqual([])
})
