import { type HelpPage, helpPages } from '@uurwerk/contract/account/help'
import type { Language } from '@uurwerk/contract/languages'
import { toSearchText } from '#server/lib/search-text.ts'
import { getHelpDocument } from './documents.ts'

export interface HelpSearchResult {
  page: HelpPage
  pageTitle: string
  /** The anchor in the page; empty for its start. */
  id: string
  title: string
  excerpt: string
}

const maximumResults = 20

interface SearchableSection extends Omit<HelpSearchResult, 'excerpt'> {
  text: string
  /** Normalised title, and title with text. */
  inTitle: string
  inAll: string
}

const sectionCache = new Map<Language, SearchableSection[]>()

/** Normalises all sections once, since that takes a while. */
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

/** Finds sections that contain every word, matches in titles first. */
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

/** Returns the words around the first match. */
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
