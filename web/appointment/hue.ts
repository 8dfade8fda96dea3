import type { Appointment } from '@uurwerk/contract/appointment'

/** Hues this far apart can be told from each other. */
const step = 15

/** Chosen so that the subjects that most schools have get hues of their own. */
const seed = 149_808

/** FNV-1a, 32 bits (http://www.isthe.com/chongo/tech/comp/fnv/), from our own start. */
function hash(text: string) {
  let value = seed
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0
  // Its low bits alone hardly differ between short, similar words.
  return (value ^ (value >>> 15)) >>> 0
}

/** The hue of a lesson, 0 to 345: the same for a course everywhere, whatever its id in this school year. */
export function hueOf({ course, name }: Pick<Appointment, 'course' | 'name'>) {
  const word = course?.code ?? course?.name ?? name
  return (hash(word.trim().toLowerCase()) % (360 / step)) * step
}
