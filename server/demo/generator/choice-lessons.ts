import type { WeekPosition } from './bell-times.ts'
import { listClassNames, levels } from './levels.ts'
import { showDay } from './screenshot-week.ts'

export interface ChoiceLesson {
  id: string
  name: string
  course: string | null
  teacher: string
  room: string | null
  /** Levels whose classes may join; empty for every student. */
  levels: string[]
  capacity: number
  position: WeekPosition
  online: boolean
}

export const choiceHour: WeekPosition = { day: showDay, period: 5 }

export const choiceLessons: ChoiceLesson[] = [
  makeChoiceLesson('wi', 'Keuzeles Wiskunde', 'wiB', 'JVD', 'B204', ['V4', 'V5', 'V6'], 30, choiceHour),
  makeChoiceLesson('en', 'Keuzeles Engels', 'en', 'LWI', 'A108', ['V4', 'V5', 'V6'], 15, choiceHour),
  makeChoiceLesson('ne', 'Keuzeles Nederlands', 'ne', 'MKO', 'A112', ['H4', 'H5'], 30, choiceHour),
  makeChoiceLesson('na', 'Keuzeles Natuurkunde', 'na', 'TBE', 'C021', ['H4', 'H5'], 24, choiceHour),
  makeChoiceLesson('bi', 'Keuzeles Biologie', 'bi', 'PSM', 'C015', ['M3', 'M4'], 30, choiceHour),
  makeChoiceLesson('gs', 'Keuzeles Geschiedenis', 'gs', 'DVO', 'A210', ['M3', 'M4'], 30, choiceHour),
  makeChoiceLesson('prog', 'Keuzeles Programmeren', 'in', 'SAL', 'D301', [], 24, { day: 3, period: 8 }),
  makeChoiceLesson('spreek', 'Examentraining Engels (online)', 'en', 'LWI', null, ['M4', 'H5', 'V6'], 40, {
    day: 3,
    period: 8,
  }),
  makeChoiceLesson('huiswerk', 'Huiswerkbegeleiding', null, 'FHE', 'Mediatheek', [], 40, { day: 0, period: 8 }),
]

function makeChoiceLesson(
  id: string,
  name: string,
  course: string | null,
  teacher: string,
  room: string | null,
  forLevels: string[],
  capacity: number,
  position: WeekPosition,
): ChoiceLesson {
  return { id, name, course, teacher, room, levels: forLevels, capacity, position, online: room === null }
}

export const listChoiceClasses = (lesson: ChoiceLesson) =>
  levels.filter(({ name }) => lesson.levels.includes(name)).flatMap(listClassNames)

/** Lists the reservations for choice lessons: teachers and rooms, and the period of the groups that may join. */
export const listReservedChoiceHours = () => [
  {
    position: choiceHour,
    classes: levels.filter(({ isUpper }) => isUpper).flatMap(listClassNames),
    teachers: choiceLessons.filter(({ position }) => position === choiceHour).map(({ teacher }) => teacher),
    rooms: choiceLessons.filter(({ position }) => position === choiceHour).map(({ room }) => room ?? ''),
  },
  ...choiceLessons
    .filter(({ position }) => position !== choiceHour)
    .map(({ position, teacher, room }) => ({ position, classes: [], teachers: [teacher], rooms: room ? [room] : [] })),
]
