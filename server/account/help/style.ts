import { readFileSync } from 'node:fs'
import { buildBaseStyle } from '#server/http/pages/base-style.ts'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

export const buildHelpStyle = (): string => [buildBaseStyle(), read('article.css'), read('frame.css')].join('\n')
