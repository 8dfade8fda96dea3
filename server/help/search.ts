import { type HelpPage, helpPages } from '@uurwerk/contract/help'
import type { Language } from '@uurwerk/contract/session'
import { searchText } from '../attendee/search-text.ts'
import { helpDocument } from './documents.ts'

export interface Found {
  page: HelpPage
  /** The page's title. */
  pageTitle: string
  /** Where in the page; empty for its start. */
  id: string
  title: string
  excerpt: string
}

const most = 20

/** The sections that hold every word, those that have them in the title first. */
export function searchHelp(language: Language, term: string): Found[] {
  const words = searchText(term).split(' ').filter(Boolean)
  if (words.length === 0) return []
  const holdsAll = (text: string) => words.every((word) => searchText(text).includes(word))
  const found = helpPages.flatMap((page) => {
    const { title: pageTitle, sections } = helpDocument(language, page)
    return sections
      .filter(({ title, text }) => holdsAll(`${title} ${text}`))
      .map(({ id, title, text }) => ({ page, pageTitle, id, title, excerpt: excerptOf(text, words[0] ?? '') }))
  })
  return found.toSorted((a, b) => Number(holdsAll(b.title)) - Number(holdsAll(a.title))).slice(0, most)
}

/** Some words around the first place where a word stands. */
function excerptOf(text: string, word: string): string {
  const words = text.split(' ')
  const at = Math.max(
    words.findIndex((one) => searchText(one).includes(word)),
    0,
  )
  const start = Math.max(at - 8, 0)
  const excerpt = words.slice(start, at + 18).join(' ')
  return `${start > 0 ? '… ' : ''}${excerpt}${at + 18 < words.length ? ' …' : ''}`
}
