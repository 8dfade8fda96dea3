import type { WeekPosition } from './bell-times.ts'

/** Subjects taught at the same time in a level; each student takes one, according to the profile. */
interface Line {
  /** Lengths of the weekly meetings. */
  meetings: number[]
  /** Subjects to choose from, per profile; none means a free period. */
  options: Map<string, string[]>
}

export interface Level {
  name: string
  unit: 'mavo' | 'havo' | 'vwo'
  /** Upper years have lines, tests at a weekly position, and choice lessons. */
  isUpper: boolean
  isFinalYear: boolean
  /** Subjects of the whole class, with the lengths of their weekly meetings. */
  classSubjects: { subject: string; meetings: number[] }[]
  lines: Line[]
  /** Number of the level's 80 students per profile. */
  profileSizes: [string, number][]
  /** Two weekly periods reserved for tests. */
  testPosition: WeekPosition | null
}

/** Subjects with the lengths of their weekly meetings: `lo=21` is a double and a single lesson. */
const lowerSubjects: Record<string, string> = {
  M1: 'ne=1111 en=111 fa=11 wi=1111 bi=11 gs=11 ak=11 lo=21 te=2 mu=1 tn=2 lv=1 ik=1 ment=1',
  M2: 'ne=1111 en=111 du=111 wi=1111 bi=11 nask=21 gs=11 ak=11 ec=11 lo=21 mu=1 lv=1 ment=1',
  H1: 'ne=1111 en=111 fa=11 wi=1111 bi=11 gs=11 ak=11 lo=21 te=2 mu=1 tn=2 lv=1 ik=1 ment=1',
  H2: 'ne=111 en=111 fa=11 du=111 wi=1111 bi=11 nask=2 gs=11 ak=11 lo=21 te=2 mu=1 lv=1 ment=1',
  H3: 'ne=111 en=111 fa=11 du=111 wi=111 bi=11 na=2 sk=11 gs=11 ak=11 ec=11 lo=2 te=2 ment=1',
  V1: 'ne=111 en=111 fa=111 la=11 wi=1111 bi=11 gs=11 ak=11 lo=21 te=2 mu=1 lv=1 ik=1 ment=1',
  V2: 'ne=111 en=111 fa=11 du=11 la=111 wi=1111 bi=11 nask=2 gs=11 ak=11 lo=2 te=2 mu=1 ment=1',
  V3: 'ne=111 en=111 fa=11 du=11 la=11 gr=11 wi=111 bi=11 na=2 sk=11 gs=11 ak=11 ec=11 lo=2 ment=1',
}

const upperSubjects: Record<string, string> = {
  M3: 'ne=1111 en=1111 lo=2 ma=11 lv=1 ment=1',
  M4: 'ne=1111 en=1111 lo=2 lv=1 ment=1',
  H4: 'ne=111 en=111 lo=2 ma=11 ckv=1 ment=1',
  H5: 'ne=1111 en=1111 lo=2 ment=1',
  V4: 'ne=111 en=111 lo=2 ma=11 ckv=1 ment=1',
  V5: 'ne=111 en=111 lo=2 kcv=1 ment=1',
  V6: 'ne=1111 en=111 lo=2 ment=1',
}

/** A line: the lengths of its meetings, then per profile the subject, or those to choose from. */
const lineTexts: Record<Level['unit'], string[]> = {
  mavo: [
    '1111 T=wi Z=bi E=wi',
    '21 T=nask1 Z=maw E=ec',
    '21 T=nask2 Z=gs E=du',
    '111 T=te Z=ak E=ak/gs',
    '21 T=du Z=bsm/te E=te/bsm',
  ],
  havo: [
    '111 NT=wiB NG=wiA EM=wiA CM=wiA',
    '21 NT=na NG=bi EM=ec CM=kubv',
    '21 NT=sk NG=sk EM=gs CM=gs',
    '111 NT=in NG=ak EM=beco CM=ak',
    '21 NT=bi/bsm NG=bsm/du EM=du CM=sp',
    '11 NT=maw/fa NG=maw EM=ak CM=fa',
  ],
  vwo: [
    '111 NT=wiB NG=wiB/wiA EM=wiA CM=wiC',
    '22 NT=na NG=na EM=ec CM=kubv',
    '11 NT=bi NG=bi EM=du CM=fa',
    '21 NT=in NG=in EM=beco CM=sp',
    '11 NT=gs/fi NG=gs/fi EM=gs CM=gs',
    '11 NT=ak NG=ak EM=ak/maw CM=maw',
    '2 NT=sk NG=sk EM=maw CM=mu',
  ],
}

const profileSizes: Record<Level['unit'], [string, number][]> = {
  mavo: [
    ['T', 24],
    ['Z', 28],
    ['E', 28],
  ],
  havo: [
    ['NT', 18],
    ['NG', 20],
    ['EM', 26],
    ['CM', 16],
  ],
  vwo: [
    ['NT', 22],
    ['NG', 24],
    ['EM', 20],
    ['CM', 14],
  ],
}

const testPositions: Record<string, WeekPosition> = {
  M3: { day: 3, period: 1 },
  M4: { day: 3, period: 5 },
  H4: { day: 4, period: 3 },
  H5: { day: 1, period: 3 },
  V4: { day: 0, period: 1 },
  V5: { day: 2, period: 3 },
  V6: { day: 4, period: 1 },
}

const unitsByLetter: Record<string, Level['unit']> = { M: 'mavo', H: 'havo', V: 'vwo' }
const parseLengths = (digits: string) => digits.split('').map(Number)

function parseLine(text: string): Line {
  const [digits = '', ...choices] = text.split(' ')
  const options = choices.map((choice): [string, string[]] => {
    const [profile = '', alternatives = ''] = choice.split('=')
    return [profile, alternatives.split('/')]
  })
  return { meetings: parseLengths(digits), options: new Map(options) }
}

function parseLevel([name, text]: [string, string]): Level {
  const unit = unitsByLetter[name.charAt(0)] ?? 'vwo'
  const isUpper = name in upperSubjects
  const classSubjects = text.split(' ').map((entry) => {
    const [subject = '', digits = ''] = entry.split('=')
    return { subject, meetings: parseLengths(digits) }
  })
  return {
    name,
    unit,
    isUpper,
    isFinalYear: ['M4', 'H5', 'V6'].includes(name),
    classSubjects,
    lines: isUpper ? lineTexts[unit].map(parseLine) : [],
    profileSizes: isUpper ? profileSizes[unit] : [],
    testPosition: testPositions[name] ?? null,
  }
}

export const levels: Level[] = [...Object.entries(lowerSubjects), ...Object.entries(upperSubjects)].map(parseLevel)

export const listClassNames = ({ name }: Level) => ['A', 'B', 'C'].map((letter) => name + letter)
