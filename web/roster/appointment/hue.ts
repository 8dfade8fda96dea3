import type { Appointment } from '@uurwerk/contract/roster/appointment'

/** The colour that people expect of a subject, by how its code or its name begins. */
const customary: Readonly<Record<string, number>> = {
  ne: 25, // red: Nederlands
  gs: 55, // orange: geschiedenis
  ge: 55,
  ec: 82, // amber: economie
  lo: 110, // olive: lichamelijke opvoeding
  li: 110,
  bi: 143, // green: biologie
  ak: 168, // sea green: aardrijkskunde
  aa: 168,
  na: 200, // cyan: natuurkunde
  sk: 222, // sky blue: scheikunde
  sc: 222,
  wi: 247, // blue: wiskunde
  in: 271, // indigo: informatica
  fa: 291, // violet: Frans
  fr: 291,
  kc: 311, // purple: the classics
  la: 311,
  gr: 311,
  en: 335, // pink: Engels
  du: 357, // rose: Duits
}

/** Variants of a subject lie beside it: Wi A, C and D around Wi B, NaSk 2 beside NaSk 1. */
const variants: Readonly<Record<string, number>> = { a: -7, c: -14, d: 7, 2: 15 }
const isVariant = /(?:[ s][acd]|2)$/

/** Other hues this far apart can be told from each other. */
const step = 15
const seed = 149_808

/** FNV-1a, 32 bits (http://www.isthe.com/chongo/tech/comp/fnv/), from our own start. */
function hash(text: string) {
  let value = seed
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0
  // Its low bits alone hardly differ between short, similar words.
  return (value ^ (value >>> 15)) >>> 0
}

/** All bookings have the product's own colour. */
const bookingHue = 264

type HueSource = Pick<Appointment, 'course' | 'name'> & Partial<Pick<Appointment, 'type' | 'groups'>>

/** By what lessons can be coloured. */
export const hueBys = ['course', 'group', 'year'] as const
export type HueBy = (typeof hueBys)[number]

/** Seven years in a row differ, as do the classes of a school as they are mostly called. */
function computeGroupHue(name: string, by: HueBy) {
  const year = /\d+/.exec(name)?.[0]
  if (by === 'year') return year && (Number(year) * 51) % 360
  return Array.from(name).reduce((hue, char) => (hue * 95 + (char.codePointAt(0) ?? 0) * 49) % 360, 0)
}

/** The hue of a lesson, 0 to 359: the same for a course everywhere, whatever its id in this school year, or for its first group. */
export function computeLessonHue({ course, name, type, groups }: HueSource, by: HueBy = 'course') {
  if (type === 'booking') return bookingHue
  const [group] = by === 'course' ? [] : (groups ?? [])
  const ofGroup = group && computeGroupHue(group.code ?? group.name, by)
  if (typeof ofGroup === 'number') return ofGroup
  const word = (course?.code ?? course?.name ?? name).trim().toLowerCase()
  const hue = course ? customary[word.slice(0, 2)] : undefined
  if (hue === undefined) return (hash(word) % (360 / step)) * step
  return hue + (isVariant.test(word) ? (variants[word.at(-1) ?? ''] ?? 0) : 0)
}
