import { OptionInvalid } from './import-errors.ts'
import { isTimeZone } from './reading/time.ts'

/** Whose school it is, where a file does not say so or should not. */
export interface IdentityOptions {
  /** Otherwise those of the file. */
  customer?: string | undefined
  name?: string | undefined
  /** Otherwise Europe/Amsterdam. */
  timeZone?: string | undefined
}

export interface SchoolIdentity {
  customer: string | undefined
  name: string | undefined
  timeZone: string
}

/** @throws OptionInvalid */
export function toSchoolIdentity({ customer, name, timeZone = 'Europe/Amsterdam' }: IdentityOptions): SchoolIdentity {
  checkName('customer', customer)
  checkName('name', name)
  if (!isTimeZone(timeZone)) throw new OptionInvalid(`"${timeZone}" is no time zone; expected one as Europe/Amsterdam.`)
  return { customer, name, timeZone }
}

function checkName(option: string, text: string | undefined): void {
  if (text !== undefined && (text.trim() === '' || text.length > 200))
    throw new OptionInvalid(`"${text}" cannot be the ${option}; expected 1 to 200 characters.`)
}
