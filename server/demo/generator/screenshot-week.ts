import type { WeekPosition } from './bell-times.ts'

/** Day in the weekly pattern of the day on which the demo is made. */
export const showDay = 2

/** Class whose first student appears in the product's screenshots. */
export const screenshotClass = 'V5A'
export const screenshotStudent = { id: '120417', name: 'Sanne Bakker' }

interface ScreenshotRow {
  subject: string
  teacher: string
  room: string
  positions: WeekPosition[]
}

const makeRow = (subject: string, teacher: string, room: string, ...positions: [number, number][]): ScreenshotRow => ({
  subject,
  teacher,
  room,
  positions: positions.map(([day, period]) => ({ day, period })),
})

/** The student's week; all other lessons are placed around it. */
export const screenshotWeek: ScreenshotRow[] = [
  makeRow('wiB', 'JVD', 'B204', [0, 1], [0, 2], [3, 3]),
  makeRow('ne', 'MKO', 'A112', [0, 3], [2, 2], [4, 2]),
  makeRow('en', 'LWI', 'A108', [1, 3], [3, 1], [4, 4]),
  makeRow('bi', 'PSM', 'C015', [0, 4], [4, 1]),
  makeRow('na', 'TBE', 'C021', [1, 1], [3, 5]),
  makeRow('in', 'SAL', 'D301', [1, 6], [4, 3]),
  makeRow('gs', 'DVO', 'A210', [1, 4], [3, 2]),
  makeRow('ak', 'FHE', 'A207', [2, 6], [0, 7]),
  makeRow('sk', 'ISA', 'C031', [4, 5]),
  makeRow('kcv', 'EBR', 'A203', [3, 4]),
  makeRow('lo', 'RHA', 'Gym 1', [0, 5]),
  makeRow('ment', 'JVD', 'B101', [1, 5]),
]

export const screenshotTeachers: Record<string, [first: string, last: string]> = {
  JVD: ['Joris', 'van Dijk'],
  MKO: ['Marieke', 'Kok'],
  LWI: ['Lotte', 'Willems'],
  PSM: ['Pauline', 'Smit'],
  TBE: ['Thijs', 'Bergsma'],
  SAL: ['Samira', 'Alaoui'],
  DVO: ['Daphne', 'Vos'],
  FHE: ['Femke', 'Hendriks'],
  ISA: ['Ilias', 'Sahin'],
  EBR: ['Eva', 'Brouwer'],
  RHA: ['Rachid', 'Haddad'],
}

export const findScreenshotRoom = (teacher: string) => screenshotWeek.find((row) => row.teacher === teacher)?.room
