// Excerpts and file names in the documents must exist in the code.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { listSourceFiles } from './source-files.ts'

const root = path.join(import.meta.dirname, '..')
const readSource = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** Removes layout, so that indentation and line breaks may differ. */
const removeLayout = (code: string) => code.replace(/\s+/g, '').replace(/,(?=[)\]}]|$)/g, '')

const bareSources = listSourceFiles('{contract,server,web}/**/*.ts', 'web/**/*.tsx').map((file) =>
  removeLayout(readSource(file)),
)

const excerpts = ['docs/contributing.md', 'docs/architecture.md', 'docs/mechanisms.md'].flatMap((document) =>
  [...readSource(document).matchAll(/^( *)```tsx?\n(.*?)^\1```$/gms)].map(([, , code = '']) => ({ document, code })),
)

/** Returns whether a file contains the excerpt; `…` stands for any omitted code. */
function containsExcerpt(bareSource: string, code: string): boolean {
  let searchFrom = 0
  return removeLayout(code)
    .split('…')
    .every((piece) => {
      const index = bareSource.indexOf(piece, searchFrom)
      searchFrom = index + piece.length
      return index >= 0
    })
}

test('every excerpt in the documentation is in the code', () => {
  expect(excerpts.length).toBeGreaterThan(10)
  const missingExcerpts = excerpts.filter(({ code }) => !bareSources.some((file) => containsExcerpt(file, code)))
  expect(missingExcerpts).toEqual([])
})

test('every file that the documentation names exists', () => {
  const documents = listSourceFiles('**/*.md').filter((document) => document !== 'docs/renames.md')
  const namedFiles = documents.flatMap((document) =>
    [...readSource(document).matchAll(/`((?:contract|server|web|e2e|scripts|bench)\/[\w./-]+)`/g)].map(
      ([, file = '']) => ({
        document,
        file,
      }),
    ),
  )
  // Build output may be absent.
  const isBuildOutput = (file: string) => file.startsWith('web/dist')
  expect(namedFiles.length).toBeGreaterThan(50)
  expect(namedFiles.filter(({ file }) => !isBuildOutput(file) && !existsSync(path.join(root, file)))).toEqual([])
})
