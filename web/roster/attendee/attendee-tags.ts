import type { Attendee } from '@uurwerk/contract/roster/attendee'
import { t } from '#web/lib/i18n.ts'

/** An attendee of a composed roster, with a hue and a few letters that identify it without colour. */
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
  return shortName.length <= 5
    ? shortName
    : [...name.matchAll(/[\p{L}\p{N}]+/gu)]
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

export function formatNames(attendees: readonly Pick<ColouredAttendee, 'name'>[]): string {
  const names = attendees
    .slice(0, 3)
    .map(({ name }) => name)
    .join(', ')
  return attendees.length > 3 ? t(($) => $.COMPOSE.AND_MORE, { names, count: attendees.length - 3 }) : names
}
