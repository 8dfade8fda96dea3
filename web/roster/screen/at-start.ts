import type { Language } from '@uurwerk/contract/languages'
import { today, weekOf } from '../../lib/time.ts'
import { idsIn } from '../attendee/ids.ts'
import { mondaysOf } from './period.ts'

interface Start {
  /** The roster's address, after the question mark. */
  search: string
  /** The one who is signed in; undefined for someone the school does not know. */
  own: number | undefined
  language: Language
}

/** A date of the address; today where there is none, or it is no date. */
function dayIn(text: string | null) {
  try {
    return Temporal.PlainDate.from(text ?? '')
  } catch {
    return today()
  }
}

/** Whose roster an address shows and which ISO weeks of it, as the screen will ask for them. */
export function rosterAtStart({ search, own, language }: Start) {
  const address = new URLSearchParams(search)
  const asked = idsIn(address.get('atnId') ?? '')
  const { days } = weekOf(dayIn(address.get('date')), language)
  return { attendeeIds: asked.length > 0 ? asked : idsIn(own), mondays: mondaysOf(days) }
}
