// The documents show code that is there: an excerpt that is not in the code any more, or a file that has another name
// by now, sends its reader astray.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { listSourceFiles } from './source-files.ts'

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** Code without its layout, so that an excerpt may stand less deep and be wrapped otherwise. */
const bare = (code: string) => code.replace(/\s+/g, '').replace(/,(?=[)\]}]|$)/g, '')

const files = listSourceFiles('{contract,server,web}/**/*.ts', 'web/**/*.tsx').map((file) => bare(read(file)))

const excerpts = ['docs/contributing.md', 'docs/architecture.md'].flatMap((document) =>
  [...read(document).matchAll(/^( *)```tsx?\n(.*?)^\1```$/gms)].map(([, , code = '']) => ({ document, code })),
)

/** Whether a file has the excerpt, in one piece, except where a `…` leaves something out. */
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

test('the code that the documents show is in the code', () => {
  expect(excerpts.length).toBeGreaterThan(10)
  const gone = excerpts.filter(({ code }) => !files.some((file) => holds(file, code)))
  expect(gone).toEqual([])
})

test('the files that the documents name are there', () => {
  const documents = listSourceFiles('**/*.md').filter((document) => document !== 'docs/renames.md')
  const named = documents.flatMap((document) =>
    [...read(document).matchAll(/`((?:contract|server|web|e2e|scripts|bench)\/[\w./-]+)`/g)].map(([, file = '']) => ({
      document,
      file,
    })),
  )
  // What the build makes need not be there yet.
  const isMade = (file: string) => file.startsWith('web/dist')
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(({ file }) => !isMade(file) && !existsSync(path.join(root, file)))).toEqual([])
})
