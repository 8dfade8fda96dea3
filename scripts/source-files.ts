import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')

/** Folders and files that git leaves out, by the plain patterns of .gitignore; a copy without git has them too. */
const ignored = readFileSync(path.join(root, '.gitignore'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => `**/${line.replace(/\/$/, '')}`)

/** The files of the repository that match one of the patterns, relative to it, without what is ignored. */
export const listSourceFiles = (...patterns: string[]): string[] =>
  globSync(patterns, { cwd: root, exclude: ['**/.git', ...ignored] }).toSorted()
