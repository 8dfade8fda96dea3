import { type HelpPage, helpPages } from '@uurwerk/contract/account/help'
import type { Language } from '@uurwerk/contract/languages'
import { toSearchText } from '#server/lib/search-text.ts'
import { getHelpDocument } from './documents.ts'

export interface HelpSearchResult {
  page: HelpPage
  /** The page's title. */
  pageTitle: string
  /** Where in the page; empty for its start. */
  id: string
  title: string
  excerpt: string
}

const maximumResults = 20

interface SearchableSection extends Omit<HelpSearchResult, 'excerpt'> {
  text: string
  /** How title, and title and text, are compared. */
  inTitle: string
  inAll: string
}

const sectionCache = new Map<Language, SearchableSection[]>()

/** Every section of the help, made ready to be searched once: the text of all of it takes a while. */
function listSearchableSections(language: Language): SearchableSection[] {
  const known = sectionCache.get(language)
  if (known) return known
  const all = helpPages.flatMap((page) => {
    const { title: pageTitle, sections } = getHelpDocument(language, page)
    return sections.map((section) => ({
      ...section,
      page,
      pageTitle,
      inTitle: toSearchText(section.title),
      inAll: toSearchText(`${section.title} ${section.text}`),
    }))
  })
  sectionCache.set(language, all)
  return all
}

/** The sections that hold every word, those that have them in the title first. */
export function searchHelp(language: Language, term: string): HelpSearchResult[] {
  const words = [...new Set(toSearchText(term).split(' ').filter(Boolean))]
  if (words.length === 0) return []
  const hasAllWords = (text: string) => words.every((word) => text.includes(word))
  return listSearchableSections(language)
    .filter(({ inAll }) => hasAllWords(inAll))
    .toSorted((a, b) => Number(hasAllWords(b.inTitle)) - Number(hasAllWords(a.inTitle)))
    .slice(0, maximumResults)
    .map(({ page, pageTitle, id, title, text }) => {
      return { page, pageTitle, id, title, excerpt: buildExcerpt(text, words[0] ?? '') }
    })
}

/** Some words around the first place where a word stands. */
function buildExcerpt(text: string, word: string): string {
  const words = text.split(' ')
  const at = Math.max(
    words.findIndex((eachWord) => toSearchText(eachWord).includes(word)),
    0,
  )
  const start = Math.max(at - 8, 0)
  const excerpt = words.slice(start, at + 18).join(' ')
  return `${start > 0 ? '… ' : ''}${excerpt}${at + 18 < words.length ? ' …' : ''}`
}
