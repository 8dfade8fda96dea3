import { t } from '#web/lib/i18n.ts'

/** Formats like `V6A t/m V6C` if the names differ only in consecutive last letters, else like `V6A, V6C of V5B`. */
export function formatGroupList(names: readonly string[], language: string): string {
  const sortedNames = names.toSorted((a, b) => a.localeCompare(b, language, { numeric: true }))
  const [first = '', last = ''] = [sortedNames[0], sortedNames.at(-1)]
  if (names.length > 2 && sortedNames.every((name, index) => name === moveLastCharacter(first, index)))
    return t(($) => $.SUBSCRIBERS.ADD.GROUP_RANGE, { first, last })
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(sortedNames)
}

const moveLastCharacter = (name: string, steps: number) =>
  name.slice(0, -1) + String.fromCodePoint((name.at(-1)?.codePointAt(0) ?? 0) + steps)
