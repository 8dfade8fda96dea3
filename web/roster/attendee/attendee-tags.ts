import type { Attendee } from '@uurwerk/contract/roster/attendee'
import { t } from '#web/lib/i18n.ts'

/** An attendee of a composed roster. The tag identifies it without colour. */
export interface ColouredAttendee {
  id: number
  name: string
  type: Attendee['type'] | undefined
  hue: number
  tag: string
}

/** Returns the code or name if it has at most 5 characters, else up to 4 initials. */
function abbreviateName({ name, code }: Pick<Attendee, 'name' | 'code'>) {
  const shortName = code ?? name
  if (shortName.length <= 5) return shortName
  const words = [...name.matchAll(/[\p{L}\p{N}]+/gu)]
  return words
    .map(([word]) => word[0])
    .join('')
    .slice(0, 4)
}

/** Assigns unique tags; duplicates get a number. */
export function assignTags(attendees: readonly Pick<Attendee, 'id' | 'name' | 'code'>[]): Map<number, string> {
  const usedTags = new Set<string>()
  return new Map(
    attendees.map((attendee) => {
      const shortName = abbreviateName(attendee)
      let tag = shortName
      for (let number = 2; usedTags.has(tag); number++) tag = `${shortName}${number}`
      usedTags.add(tag)
      return [attendee.id, tag]
    }),
  )
}

const maximumNames = 3

/** Formats a few names, and the number of the others. */
export function formatNames(attendees: readonly Pick<ColouredAttendee, 'name'>[]): string {
  const names = attendees
    .slice(0, maximumNames)
    .map(({ name }) => name)
    .join(', ')
  const moreCount = attendees.length - maximumNames
  return moreCount > 0 ? t(($) => $.COMPOSE.AND_MORE, { names, count: moreCount }) : names
}
