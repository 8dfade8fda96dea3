import { OptionInvalid } from './import-errors.ts'
import { isTimeZone } from '#server/lib/time-zone.ts'

/** Identity of the school, for files that do not state it, or to override them. */
export interface IdentityOptions {
  /** Defaults to that of the file, as `name` does. */
  customer?: string | undefined
  name?: string | undefined
  /** Defaults to Europe/Amsterdam. */
  timeZone?: string | undefined
}

export interface SchoolIdentity {
  customer: string | undefined
  name: string | undefined
  timeZone: string
}

/** @throws OptionInvalid */
export function toSchoolIdentity({ customer, name, timeZone = 'Europe/Amsterdam' }: IdentityOptions): SchoolIdentity {
  requireValidName('customer', customer)
  requireValidName('name', name)
  if (!isTimeZone(timeZone)) throw new OptionInvalid({ code: 'optionTimeZone', values: { text: timeZone } })
  return { customer, name, timeZone }
}

function requireValidName(option: string, text: string | undefined): void {
  if (text !== undefined && (text.trim() === '' || text.length > 200))
    throw new OptionInvalid({ code: 'optionLength', values: { text, option } })
}
