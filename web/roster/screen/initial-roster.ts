import type { Language } from '@uurwerk/contract/languages'
import { getToday, getWeek } from '#web/lib/time.ts'
import { parseIds } from '../attendee/ids.ts'
import { listMondays } from './period.ts'

interface InitialAddress {
  /** Query string of the roster's address. */
  search: string
  /** Undefined for a user unknown to the school. */
  ownId: number | undefined
  language: Language
}

/** Returns today if the date is missing or invalid. */
function parseDayOrToday(text: string | null) {
  try {
    return Temporal.PlainDate.from(text ?? '')
  } catch {
    return getToday()
  }
}

/** Returns what the roster screen will request for an address. */
export function getInitialRoster({ search, ownId, language }: InitialAddress) {
  const address = new URLSearchParams(search)
  const requestedIds = parseIds(address.get('atnId') ?? '')
  const { days } = getWeek(parseDayOrToday(address.get('date')), language)
  return { attendeeIds: requestedIds.length > 0 ? requestedIds : parseIds(ownId), mondays: listMondays(days) }
}
