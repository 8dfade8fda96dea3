import * as z from 'zod/mini'
import { parseTextList } from './text-list.ts'

/** `2026-11-18`, years 1900 to 2199. */
export const LocalDate = z.iso.date().check(z.regex(/^(19|20|21)/))

/** Wall-clock time of the school, `2026-11-18T09:20`: no seconds, zone or offset; years 1900 to 2199. */
export const LocalMinute = z.iso.datetime({ local: true, precision: -1 }).check(z.regex(/^(19|20|21).*\d$/))
export const lastMinute = '2199-12-31T23:59'

export const timeOfDayPattern = /^([01]\d|2[0-3]):[0-5]\d$/

/** `09:20`. */
export const TimeOfDay = z.string().check(z.regex(timeOfDayPattern))

/** Lesson hour; `days` are 1 (Monday) to 7, without them all. */
export const Bell = z.object({
  hour: z.int().check(z.minimum(0), z.maximum(20)),
  start: TimeOfDay,
  end: TimeOfDay,
  days: z.optional(z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.maxLength(7))),
})
export type Bell = z.infer<typeof Bell>

/** In UTC, `2026-11-18T08:20:00.000Z`. */
export const Instant = z.iso.datetime()

/** `2026-W47`. */
export const IsoWeek = z.string().check(z.regex(/^\d{4}-W(0[1-9]|[1-4]\d|5[0-3])$/))

/** Positive 32-bit integer; `IdParam` parses text. */
export const Id = z.int().check(z.positive(), z.maximum(2_147_483_647))
export const IdParam = z.coerce.number<string>().check(z.int(), z.positive(), z.maximum(2_147_483_647))

export const AttendeeParam = z.union([z.literal('me'), IdParam])
export type AttendeeParam = z.infer<typeof AttendeeParam>

const splitList = (text: string) => text.split(',').filter((item) => item !== '')

/** `atnId=3,14` or `atnId=me`. */
export const AttendeeListParam = z.pipe(
  z.pipe(z.string(), z.transform(splitList)),
  z.array(AttendeeParam).check(z.minLength(1)),
)

export const IdListParam = z.pipe(z.pipe(z.string(), z.transform(splitList)), z.array(IdParam))

export const TextListParam = z.pipe(z.pipe(z.string(), z.transform(parseTextList)), z.array(z.string()))

export const Named = z.object({ id: Id, name: z.string() })
export type Named = z.infer<typeof Named>

export const Participant = z.extend(Named, { code: z.nullable(z.string()) })
export type Participant = z.infer<typeof Participant>
