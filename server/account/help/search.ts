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
  normalisedTitle: string
  normalisedText: string
}

const sectionCache = new Map<Language, SearchableSection[]>()

/** Normalises all sections once, since that takes a while. */
function listSearchableSections(language: Language): SearchableSection[] {
  const cachedSections = sectionCache.get(language)
  if (cachedSections) return cachedSections
  const allSections = helpPages.flatMap((page) => {
    const { title: pageTitle, sections } = getHelpDocument(language, page)
    return sections.map((section) => ({
      ...section,
      page,
      pageTitle,
      normalisedTitle: toSearchText(section.title),
      normalisedText: toSearchText(`${section.title} ${section.text}`),
    }))
  })
  sectionCache.set(language, allSections)
  return allSections
}

/** Finds sections that contain every word, matches in titles first. */
export function searchHelp(language: Language, term: string): HelpSearchResult[] {
  const words = [...new Set(toSearchText(term).split(' ').filter(Boolean))]
  if (words.length === 0) return []
  const hasAllWords = (text: string) => words.every((word) => text.includes(word))
  return listSearchableSections(language)
    .filter(({ normalisedText }) => hasAllWords(normalisedText))
    .toSorted((a, b) => Number(hasAllWords(b.normalisedTitle)) - Number(hasAllWords(a.normalisedTitle)))
    .slice(0, maximumResults)
    .map(({ page, pageTitle, id, title, text }) => {
      return { page, pageTitle, id, title, excerpt: buildExcerpt(text, words[0] ?? '') }
    })
}

const wordsBeforeMatch = 8
const wordsFromMatch = 18

/** Returns the words around the first match. */
function buildExcerpt(text: string, word: string): string {
  const words = text.split(' ')
  const matchIndex = Math.max(
    words.findIndex((candidateWord) => toSearchText(candidateWord).includes(word)),
    0,
  )
  const start = Math.max(matchIndex - wordsBeforeMatch, 0)
  const end = matchIndex + wordsFromMatch
  const excerpt = words.slice(start, end).join(' ')
  return `${start > 0 ? '… ' : ''}${excerpt}${end < words.length ? ' …' : ''}`
}
