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
  const short = code ?? name
  return short.length <= 5
    ? short
    : [...name.matchAll(/[\p{L}\p{N}]+/gu)]
        .map(([word]) => word[0])
        .join('')
        .slice(0, 4)
}

/** Assigns unique tags; duplicates get a number. */
export function assignTags(attendees: readonly Pick<Attendee, 'id' | 'name' | 'code'>[]): Map<number, string> {
  const taken = new Set<string>()
  return new Map(
    attendees.map((attendee) => {
      const short = abbreviateName(attendee)
      let tag = short
      for (let nth = 2; taken.has(tag); nth++) tag = `${short}${nth}`
      taken.add(tag)
      return [attendee.id, tag]
    }),
  )
}

export function formatNames(who: readonly Pick<ColouredAttendee, 'name'>[]): string {
  const names = who
    .slice(0, 3)
    .map(({ name }) => name)
    .join(', ')
  return who.length > 3 ? t(($) => $.COMPOSE.AND_MORE, { names, count: who.length - 3 }) : names
}
