import { readFileSync } from 'node:fs'
import { pageBase } from '#server/http/pages/page-base.ts'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

export const helpStyle = (): string => [pageBase(), read('article.css'), read('frame.css')].join('\n')
