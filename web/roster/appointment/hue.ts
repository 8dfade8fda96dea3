import type { Appointment } from '@uurwerk/contract/roster/appointment'

/** Customary hues of subjects, by the first two letters of the code or name. */
const customaryHues: Readonly<Record<string, number>> = {
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

/** Hue offsets of a subject's variants: Wi A, C and D around Wi B, NaSk 2 beside NaSk 1. */
const variantOffsets: Readonly<Record<string, number>> = { a: -7, c: -14, d: 7, 2: 15 }
const variantPattern = /(?:[ s][acd]|2)$/

/** Degrees between other hues, enough to tell them apart. */
const hueStep = 15
/** Another value would change the colours that users know. */
const hashSeed = 149_808

/** FNV-1a, 32 bits (http://www.isthe.com/chongo/tech/comp/fnv/), with our own start value. */
function computeHash(text: string) {
  let value = hashSeed
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0
  // The low bits alone hardly differ between short, similar words.
  return (value ^ (value >>> 15)) >>> 0
}

/** The product's own colour. */
const bookingHue = 264

type HueSource = Pick<Appointment, 'course' | 'name'> & Partial<Pick<Appointment, 'type' | 'groups'>>

export const hueBases = ['course', 'group', 'year'] as const
export type HueBasis = (typeof hueBases)[number]

/** Returns undefined without a year. The factors keep seven consecutive years apart, and usual class names too. */
function computeGroupHue(name: string, hueBasis: HueBasis) {
  const year = /\d+/.exec(name)?.[0]
  if (hueBasis === 'year') return year && (Number(year) * 51) % 360
  return Array.from(name).reduce((hue, char) => (hue * 95 + (char.codePointAt(0) ?? 0) * 49) % 360, 0)
}

/** Computes a hue from 0 to 359, which a course keeps every school year. */
export function computeLessonHue({ course, name, type, groups }: HueSource, hueBasis: HueBasis = 'course') {
  if (type === 'booking') return bookingHue
  const [group] = hueBasis === 'course' ? [] : (groups ?? [])
  const groupHue = group && computeGroupHue(group.code ?? group.name, hueBasis)
  if (typeof groupHue === 'number') return groupHue
  const courseText = (course?.code ?? course?.name ?? name).trim().toLowerCase()
  const hue = course ? customaryHues[courseText.slice(0, 2)] : undefined
  if (hue === undefined) return (computeHash(courseText) % (360 / hueStep)) * hueStep
  return hue + (variantPattern.test(courseText) ? (variantOffsets[courseText.at(-1) ?? ''] ?? 0) : 0)
}
