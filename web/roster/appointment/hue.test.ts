import { type Accent, accents } from '@uurwerk/contract/account/settings'
import { accentHues } from '#web/account/settings/accent-hues.ts'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { computeContrast, toRgb, type Rgb } from './contrast.ts'
import { computeLessonHue } from './hue.ts'

const createLesson = (name: string, code: string | null = null, id = 1) => ({ name, course: { id, name, code } })

describe('the hue by group or year', () => {
  const computeGroupHue = (name: string, hueBasis: 'group' | 'year') =>
    computeLessonHue(
      { name: '', course: { id: 1, name: 'Wiskunde', code: 'Wi' }, groups: [{ id: 1, name, code: null }] },
      hueBasis,
    )
  const computeSmallestGap = (hues: readonly number[]) => {
    const sorted = hues.toSorted((a, b) => a - b)
    return Math.min(...sorted.map((hue, index) => (hue - (sorted.at(index - 1) ?? 0) + 360) % 360))
  }

  test.each([
    ['V1A M2C V3D V4B V5A H5A'],
    ['H4A H4B H4C V4A V4B H5A H5B V5A'],
    ['V1A V1B V1C V2A V2B V3A V6A V6B'],
    ['12A 12B 13A 13B'],
  ])('differs by at least 15 degrees between the classes %s', (names) => {
    expect(computeSmallestGap(names.split(' ').map((name) => computeGroupHue(name, 'group')))).toBeGreaterThanOrEqual(
      15,
    )
  })

  test('is equal within a year, at least 45 degrees apart over seven years, and falls back to the course without a year', () => {
    expect(computeGroupHue('V4A', 'year')).toBe(computeGroupHue('H4B', 'year'))
    for (const first of [1, 7])
      expect(
        computeSmallestGap(Array.from({ length: 7 }, (_, index) => computeGroupHue(`${first + index}A`, 'year'))),
      ).toBeGreaterThanOrEqual(45)
    expect(computeGroupHue('Brugklas', 'year')).toBe(
      computeLessonHue({ name: '', course: { id: 1, name: 'Wiskunde', code: 'Wi' } }),
    )
  })
})

describe('the hue of a lesson', () => {
  test('is the same for a course, regardless of the course’s id and the lesson’s name', () => {
    expect(computeLessonHue({ name: 'Toets', course: { id: 7, name: 'Biologie', code: 'Bi' } })).toBe(
      computeLessonHue(createLesson('Biologie', 'Bi')),
    )
    expect(computeLessonHue(createLesson('Biologie', 'bi ', 9))).toBe(
      computeLessonHue(createLesson('Biologie', 'Bi', 1)),
    )
  })

  test('is derived from the name of a lesson without a course', () => {
    expect(computeLessonHue({ name: 'Open dag', course: null })).toBe(
      computeLessonHue({ name: 'Open dag', course: null }),
    )
    expect(computeLessonHue({ name: 'Open dag', course: null })).not.toBe(
      computeLessonHue({ name: 'Excursie', course: null }),
    )
  })

  test('is the accent hue for every booking', () => {
    const [overleg, piano] = ['Overleg', 'Piano oefenen'].map((name) =>
      computeLessonHue({ name, course: null, type: 'booking' }),
    )
    expect(overleg).toBe(piano)
    expect(readLightTheme()['--accent']).toContain(` ${overleg})`)
  })

  test('differs between the courses that most students have', () => {
    const codes = ['Ne', 'En', 'Wi A', 'Wi B', 'Bi', 'Na', 'Sk', 'Gs', 'Ak', 'Ec', 'LO', 'Ment', 'Fa', 'Du', 'In']
    const hues = new Set(codes.map((code) => computeLessonHue(createLesson(code, code))))
    expect(hues.size).toBe(codes.length)
  })

  test('is at least 20 degrees apart for the courses that a student has at the same time', () => {
    const codes = ['Ne', 'En', 'Wi B', 'Bi', 'Na', 'Sk', 'Gs', 'Ak', 'Ec', 'LO', 'Fa', 'Du', 'In', 'KCV']
    const hues = codes.map((code) => computeLessonHue(createLesson(code, code))).sort((a, b) => a - b)
    const gaps = hues.map((hue, index) => (hues[index + 1] ?? (hues[0] ?? 0) + 360) - hue)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(20)
    expect(computeLessonHue(createLesson('NaSk 1', 'NaSk1'))).not.toBe(
      computeLessonHue(createLesson('NaSk 2', 'NaSk2')),
    )
  })

  test('is the customary hue of a known course, by its code or else its name, but not for a lesson without a course', () => {
    expect(computeLessonHue(createLesson('Wiskunde B', 'wisB'))).toBe(computeLessonHue(createLesson('Wiskunde B')))
    expect(computeLessonHue(createLesson('Biologie', 'biol'))).toBe(computeLessonHue(createLesson('Biologie', 'Bi')))
    expect(computeLessonHue({ name: 'Informatieavond', course: null })).not.toBe(
      computeLessonHue(createLesson('Informatica', 'In')),
    )
  })
})

const readLightTheme = () => readTheme(false)
const tokensCss = readFileSync(new URL('../../ui/tokens.css', import.meta.url), 'utf8')

/** Returns the custom properties of a theme and accent. Dark falls back to light. */
function readTheme(isDark: boolean, accent: Accent | 'blue' = 'blue'): Record<string, string> {
  const readProperties = (selector: RegExp) =>
    [...(selector.exec(tokensCss)?.[1] ?? '').matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(
      ([, name = '', value = '']) => [name, value] as const,
    )
  const light = readProperties(/^:root \{([^}]*)\}/m)
  const dark = isDark ? readProperties(/^ *\[data-theme='dark'\] \{([^}]*)\}/m) : []
  const properties = Object.fromEntries([
    ...readProperties(new RegExp(`^\\[data-accent='${accent}'\\] \\{([^}]*)\\}`, 'm')),
    ...light,
    ...dark,
  ])
  const resolve = (text: string) =>
    text
      .replaceAll(/var\((--[\w-]+)\)/g, (_, name: string) => properties[name] ?? '')
      .replaceAll(/calc\((\S+) \* (\S+)\)/g, (_, first, second) => String(Number(first) * Number(second)))
  return Object.fromEntries(Object.entries(properties).map(([name, text]) => [name, resolve(text)]))
}

const parseShare = (text: string | undefined) => (text?.endsWith('%') ? Number.parseFloat(text) / 100 : Number(text))

function parseColour(text: string): Rgb {
  const parts = /^oklch\((\S+) (\S+) (\S+)\)$/.exec(text)
  if (parts) return toRgb(parseShare(parts[1]), parseShare(parts[2]), Number(parts[3]))
  const hex = text.length === 4 ? text.replace(/[^#]/g, '$&$&') : text
  return [1, 3, 5].map((position) => Number.parseInt(hex.slice(position, position + 2), 16) / 255) as unknown as Rgb
}

describe.each([
  ['light', readTheme(false)],
  ['dark', readTheme(true)],
] as const)('the %s theme', (_name, tokens) => {
  const getNumber = (name: string) => parseShare(tokens[name])
  const hues = Array.from({ length: 72 }, (_, index) => index * 5)
  const computeWorstContrast = (getPair: (hue: number) => [Rgb, Rgb]) =>
    Math.min(...hues.map((hue) => computeContrast(...getPair(hue))))

  test('defines the lightness of lessons and exams', () => {
    expect(getNumber('--lesson-l')).toBeGreaterThan(0)
    expect(getNumber('--exam-l')).toBeGreaterThan(0)
  })

  test('shows the text of a lesson at 4.5 : 1 or better in every hue', () => {
    const getTextColour = (hue: number) => toRgb(getNumber('--lesson-text-l'), 0.08, hue)
    expect(
      computeWorstContrast((hue) => [getTextColour(hue), toRgb(getNumber('--lesson-l'), getNumber('--lesson-c'), hue)]),
    ).toBeGreaterThanOrEqual(4.5)
    expect(
      computeWorstContrast((hue) => [getTextColour(hue), toRgb(getNumber('--seats-l'), 0.07, hue)]),
    ).toBeGreaterThanOrEqual(4.5)
    expect(
      computeWorstContrast((hue) => [getTextColour(hue), parseColour(tokens['--surface'] ?? '')]),
    ).toBeGreaterThanOrEqual(4.5)
  })

  test('shows the text of an exam at 4.5 : 1 or better in every hue', () => {
    const white: Rgb = [1, 1, 1]
    expect(
      computeWorstContrast((hue) => [white, toRgb(getNumber('--exam-l'), getNumber('--exam-c'), hue)]),
    ).toBeGreaterThanOrEqual(4.5)
  })

  test('shows the tags of attendees at 4.5 : 1 or better in every hue, on lessons and exams', () => {
    const getTextColour = (hue: number) => toRgb(getNumber('--lesson-text-l'), 0.08, hue)
    const codeShare = getNumber('--code-share')
    const mix = (from: string, to: number) => getNumber(from) + (to - getNumber(from)) * codeShare
    const getBackground = (hue: number) =>
      toRgb(mix('--lesson-l', getNumber('--lesson-text-l')), mix('--lesson-c', 0.08), hue)
    expect(computeWorstContrast((hue) => [getTextColour(hue), getBackground(hue)])).toBeGreaterThanOrEqual(4.5)
    expect(
      computeWorstContrast((hue) => [[1, 1, 1], toRgb(mix('--exam-l', 1), mix('--exam-c', 0), hue)]),
    ).toBeGreaterThanOrEqual(4.5)
  })

  test('shows a cancelled lesson at 4.5 : 1 or better on both stripes of its hatch', () => {
    for (const ground of ['--sunken', '--surface'])
      for (const ink of ['--text-2', '--danger-text'])
        expect(
          computeContrast(parseColour(tokens[ink] ?? ''), parseColour(tokens[ground] ?? '')),
        ).toBeGreaterThanOrEqual(4.5)
  })

  test('shows taken time in the plan of rooms at 3 : 1 or better against free time, and its text at 4.5 : 1 or better', () => {
    const [taken, surface, text] = ['--taken', '--surface', '--text'].map((name) =>
      parseColour(tokens[name] ?? ''),
    ) as [Rgb, Rgb, Rgb]
    expect(computeContrast(taken, surface)).toBeGreaterThanOrEqual(3)
    expect(computeContrast(text, taken)).toBeGreaterThanOrEqual(4.5)
  })

  test('shows the clash mark at 3 : 1 or better on a lesson of every hue', () => {
    const danger = parseColour(tokens['--danger-text'] ?? '')
    expect(
      computeWorstContrast((hue) => [danger, toRgb(getNumber('--lesson-l'), getNumber('--lesson-c'), hue)]),
    ).toBeGreaterThanOrEqual(3)
  })
})

describe.each(['blue', ...accents] as const)('the accent %s', (accent) => {
  test('is the swatch of the settings in the styles', () => {
    expect(readTheme(false, accent)['--accent-hue']).toBe(String(accentHues[accent]))
  })

  test.each([
    ['light', readTheme(false, accent)],
    ['dark', readTheme(true, accent)],
  ] as const)('keeps text at 4.5 : 1 or better, and lines at 3 : 1, in the %s theme', (_name, tokens) => {
    const computeTokenContrast = (first: string, second: string) =>
      computeContrast(parseColour(tokens[first] ?? ''), parseColour(tokens[second] ?? ''))
    const grounds = ['--surface', '--bg', '--sunken']
    const worstText = Math.min(
      ...['--accent', '--accent-strong'].map((ground) => computeTokenContrast('--on-accent', ground)),
      ...[...grounds, '--accent-soft'].map((ground) => computeTokenContrast('--accent-text', ground)),
      ...['--text', '--text-2'].map((text) => computeTokenContrast(text, '--accent-soft')),
    )
    expect(worstText).toBeGreaterThanOrEqual(4.5)
    expect(Math.min(...grounds.map((ground) => computeTokenContrast('--accent', ground)))).toBeGreaterThanOrEqual(3)
  })
})
