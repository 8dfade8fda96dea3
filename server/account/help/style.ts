import { readFileSync } from 'node:fs'
import { buildBaseStyle } from '#server/http/pages/base-style.ts'

const readStyle = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

export const buildHelpStyle = (): string =>
  [buildBaseStyle(), readStyle('article.css'), readStyle('frame.css')].join('\n')
