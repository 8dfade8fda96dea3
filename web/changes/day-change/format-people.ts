import type { NamedWithClass } from '@uurwerk/contract/named-with-class'
import { formatNameWithClass } from '#web/lib/format-name-with-class.ts'
import { t } from '#web/lib/i18n.ts'

const shownPeople = 4

/** Formats like `Fien Vos (V5A), Jens van Loon (V5A), Kai Peeters (V5B), Kyra Çelik (V5B), en nog 8`, each person once. */
export function formatPeople(people: readonly NamedWithClass[]): string {
  const names = [...new Map(people.map((person) => [person.id, formatNameWithClass(person)])).values()]
  return names.length <= shownPeople + 1
    ? names.join(', ')
    : `${names.slice(0, shownPeople).join(', ')}, ${t(($) => $.CHANGES.MORE, { count: names.length - shownPeople })}`
}
