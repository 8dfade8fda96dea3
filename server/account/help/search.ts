import { type HelpPage, helpPages } from '@uurwerk/contract/account/help'
import type { Language } from '@uurwerk/contract/languages'
import { searchText } from '#server/lib/search-text.ts'
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

interface Sought extends Omit<Found, 'excerpt'> {
  text: string
  /** How title, and title and text, are compared. */
  inTitle: string
  inAll: string
}

const kept = new Map<Language, Sought[]>()

/** Every section of the help, made ready to be searched once: the text of all of it takes a while. */
function everySection(language: Language): Sought[] {
  const known = kept.get(language)
  if (known) return known
  const all = helpPages.flatMap((page) => {
    const { title: pageTitle, sections } = helpDocument(language, page)
    return sections.map((section) => ({
      ...section,
      page,
      pageTitle,
      inTitle: searchText(section.title),
      inAll: searchText(`${section.title} ${section.text}`),
    }))
  })
  kept.set(language, all)
  return all
}

/** The sections that hold every word, those that have them in the title first. */
export function searchHelp(language: Language, term: string): Found[] {
  const words = [...new Set(searchText(term).split(' ').filter(Boolean))]
  if (words.length === 0) return []
  const holdsAll = (text: string) => words.every((word) => text.includes(word))
  return everySection(language)
    .filter(({ inAll }) => holdsAll(inAll))
    .toSorted((a, b) => Number(holdsAll(b.inTitle)) - Number(holdsAll(a.inTitle)))
    .slice(0, most)
    .map(({ page, pageTitle, id, title, text }) => {
      return { page, pageTitle, id, title, excerpt: excerptOf(text, words[0] ?? '') }
    })
}

/** Some words around the first place where a word stands. */
function excerptOf(text: string, word: string): string {
  const words = text.split(' ')
  const at = Math.max(
    words.findIndex((eachWord) => searchText(eachWord).includes(word)),
    0,
  )
  const start = Math.max(at - 8, 0)
  const excerpt = words.slice(start, at + 18).join(' ')
  return `${start > 0 ? '… ' : ''}${excerpt}${at + 18 < words.length ? ' …' : ''}`
}
