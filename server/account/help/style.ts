import { readFileSync } from 'node:fs'
import { pageTokens } from '../../http/pages/tokens.ts'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

export const helpStyle = (): string => [pageTokens(), read('article.css'), read('frame.css')].join('\n')
