import { t } from '#web/lib/i18n.ts'
import { joinNames } from '../day-change/format-lesson.ts'

const shownPeople = 4

/** Formats like `Fien Vos, Jens van Loon, Kai Peeters, Kyra Çelik, en nog 8`. */
export const formatPeople = (people: readonly { name: string }[]) =>
  people.length <= shownPeople + 1
    ? joinNames(people)
    : `${joinNames(people.slice(0, shownPeople))}, ${t(($) => $.CHANGES.MORE, { count: people.length - shownPeople })}`
