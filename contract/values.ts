import * as z from 'zod/mini'
import { parseTextList } from './text-list.ts'

/** A calendar date of the school, `2026-11-18`; of the centuries in which schools have timetables. */
export const LocalDate = z.iso.date().check(z.regex(/^(19|20|21)/))

/** Wall-clock time of the school with minute precision, `2026-11-18T09:20`: without seconds, zone or offset; of the same centuries. */
export const LocalMinute = z.iso.datetime({ local: true, precision: -1 }).check(z.regex(/^(19|20|21).*\d$/))

/** A time of day, `09:20`. */
export const TimeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

/** A moment, `2026-11-18T08:20:00.000Z`. */
export const Instant = z.iso.datetime()

/** An ISO 8601 week, `2026-W47`. */
export const IsoWeek = z.string().check(z.regex(/^\d{4}-W(0[1-9]|[1-4]\d|5[0-3])$/))

/** Ids are positive 32-bit integers; in a path or query they arrive as text. */
export const Id = z.int().check(z.positive(), z.maximum(2_147_483_647))
export const IdParam = z.coerce.number<string>().check(z.int(), z.positive(), z.maximum(2_147_483_647))

/** One attendee asked for, by id or as `me`. */
export const AttendeeParam = z.union([z.literal('me'), IdParam])
export type AttendeeParam = z.infer<typeof AttendeeParam>

const split = (text: string) => text.split(',').filter((part) => part !== '')

/** Several attendees in one query parameter, `atnId=3,14` or `atnId=me`. */
export const AttendeeListParam = z.pipe(
  z.pipe(z.string(), z.transform(split)),
  z.array(AttendeeParam).check(z.minLength(1)),
)

export const IdListParam = z.pipe(z.pipe(z.string(), z.transform(split)), z.array(IdParam))

/** Texts separated by commas; one that is part of a text has a backslash before it, as a backslash itself has. */
export const TextListParam = z.pipe(z.pipe(z.string(), z.transform(parseTextList)), z.array(z.string()))

/** An id with the name to show for it. */
export const Named = z.object({ id: Id, name: z.string() })
export type Named = z.infer<typeof Named>

/** A teacher, group or room of an appointment; the code is what a small block shows. */
export const Participant = z.extend(Named, { code: z.nullable(z.string()) })
export type Participant = z.infer<typeof Participant>
