import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')

/** Plain patterns of .gitignore, because a copy may lack git. */
const ignoredPatterns = readFileSync(path.join(root, '.gitignore'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => `**/${line.replace(/\/$/, '')}`)

/** Lists matching files relative to the repository, without ignored files. */
export const listSourceFiles = (...patterns: string[]): string[] =>
  globSync(patterns, { cwd: root, exclude: ['**/.git', ...ignoredPatterns] }).toSorted()
