import type { Attendee } from '@uurwerk/contract/roster/attendee'
import { t } from '#web/lib/i18n.ts'

/** An attendee of a composed roster: its hue, and a few letters that say who it is without colour. */
export interface ColouredAttendee {
  id: number
  name: string
  type: Attendee['type'] | undefined
  hue: number
  tag: string
}

/** What fits in a tag: the school's own short name, a short name, or the first letters of the words. */
function abbreviateName({ name, code }: Pick<Attendee, 'name' | 'code'>) {
  const short = code ?? name
  return short.length <= 5
    ? short
    : [...name.matchAll(/[\p{L}\p{N}]+/gu)]
        .map(([word]) => word[0])
        .join('')
        .slice(0, 4)
}

/** The tag of each, all different: whose letters are taken gets a number. */
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

/** `Sanne Bakker, V5A`, and of many the first three. */
export function formatNames(who: readonly Pick<ColouredAttendee, 'name'>[]): string {
  const names = who
    .slice(0, 3)
    .map(({ name }) => name)
    .join(', ')
  return who.length > 3 ? t(($) => $.COMPOSE.AND_MORE, { names, count: who.length - 3 }) : names
}
