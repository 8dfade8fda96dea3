import type { Language } from '@uurwerk/contract/languages'
import { today, weekOf } from '#web/lib/time.ts'
import { parseIds } from '../attendee/ids.ts'
import { listMondays } from './period.ts'

interface InitialAddress {
  /** The roster's address, after the question mark. */
  search: string
  /** The one who is signed in; undefined for someone the school does not know. */
  own: number | undefined
  language: Language
}

/** A date of the address; today where there is none, or it is no date. */
function parseDayOrToday(text: string | null) {
  try {
    return Temporal.PlainDate.from(text ?? '')
  } catch {
    return today()
  }
}

/** Whose roster an address shows and which ISO weeks of it, as the screen will ask for them. */
export function getInitialRoster({ search, own, language }: InitialAddress) {
  const address = new URLSearchParams(search)
  const asked = parseIds(address.get('atnId') ?? '')
  const { days } = weekOf(parseDayOrToday(address.get('date')), language)
  return { attendeeIds: asked.length > 0 ? asked : parseIds(own), mondays: listMondays(days) }
}
