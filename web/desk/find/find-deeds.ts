import { normalizeForSearch } from '#web/lib/normalize-for-search.ts'
import { getWeekdayName } from '#web/lib/time.ts'
import { type DeedName, deedNames, getDeed } from '../desk-deeds.ts'

/** What a deed is found by: its name, and other words for it, separated by spaces. */
export type DeedWords = Record<DeedName, { name: string; words: string }>

export interface FoundDeed {
  name: DeedName
  /** Words about which room, person or roster. */
  term: string
  date?: string | undefined
  week?: number
}

interface Vocabulary {
  words: DeedWords
  /** Dates by their names, such as `tomorrow`. */
  days: ReadonlyMap<string, string>
}

const lastWeek = 53

/** Shorter words begin too many others. */
const minimumPrefix = 3

export const splitWords = (text: string) => normalizeForSearch(text).split(/\s+/).filter(Boolean)

/** Lists the dates of the coming week by their names; `names` are the words for today and tomorrow. */
export function listDays(today: Temporal.PlainDate, names: { today: string; tomorrow: string }): Map<string, string> {
  const dates = Array.from({ length: 7 }, (_, days) => today.add({ days }))
  return new Map([
    ...dates.map((date) => [normalizeForSearch(getWeekdayName(date, 'long')), date.toString()] as const),
    [names.today, today.toString()],
    [names.tomorrow, today.add({ days: 1 }).toString()],
  ])
}

/** Finds the deeds for a text such as `free B204 tomorrow`, best first. */
export function findDeeds(text: string, vocabulary: Vocabulary): FoundDeed[] {
  const typedWords = splitWords(text)
  return deedNames
    .flatMap((name) => matchDeed(name, typedWords, vocabulary) ?? [])
    .toSorted((a, b) => b.score - a.score)
    .map(({ found }) => found)
}

function matchDeed(name: DeedName, typedWords: readonly string[], { words, days }: Vocabulary) {
  const { about, takesDate, takesWeek } = getDeed(name)
  const [keywords, nameWords] = [splitWords(words[name].words), splitWords(words[name].name)]
  const scores = typedWords.map((word) => Math.max(scoreWord(word, keywords) * 2, scoreWord(word, nameWords)))
  const score = scores.reduce((sum, each) => sum + each, 0)
  const rest = typedWords.filter((_, index) => scores[index] === 0)
  const date = takesDate && rest.map((word) => days.get(word)).find((day) => day !== undefined)
  const week = takesWeek ? rest.map(Number).find((number) => number >= 1 && number <= lastWeek) : undefined
  const term = rest.filter((word) => !(takesDate && days.has(word)) && Number(word) !== week)
  // A word of the name alone, as in `room 12`, does not say what to do.
  const canHaveTerm = about !== undefined && typedWords.some((word) => scoreWord(word, keywords) > 0)
  if (score === 0 || (term.length > 0 && !canHaveTerm)) return undefined
  return { score, found: { name, term: term.join(' '), ...(date && { date }), ...(week && { week }) } }
}

function scoreWord(word: string, keywords: readonly string[]): 0 | 1 | 2 {
  if (keywords.includes(word)) return 2
  return word.length >= minimumPrefix && keywords.some((keyword) => keyword.startsWith(word)) ? 1 : 0
}
