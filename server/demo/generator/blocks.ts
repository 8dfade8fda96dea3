import type { WeekPosition } from './bell-times.ts'
import { listReservedChoiceHours } from './choices.ts'
import { listClassNames, type Level, levels } from './levels.ts'
import { pictureClass, pictureWeek } from './picture.ts'
import type { Staffing } from './staffing.ts'
import type { Cluster, StudentBody } from './students.ts'
import { getSubject } from './subjects.ts'

export interface Lesson {
  subject: string
  group: string
  size: number
  teacher: string
  preferredRoom: string | null
}

/** Simultaneous lessons of some classes, placed in the week as a unit. */
export interface Block {
  /** Blocks with the same key are spread over the week. */
  key: string
  level: Level | null
  classes: string[]
  lessons: Lesson[]
  length: number
  /** Required position. */
  fixed: WeekPosition | null
  /** Teachers and rooms to keep free besides those of the lessons. */
  holds: string[]
}

const pictureLevel = pictureClass.slice(0, -1)
const findPictureRow = (subject: string) => pictureWeek.find((row) => row.subject === subject)

/** Returns undefined unless the group includes the student in the pictures. */
const findPictureTeacher = (level: Level, subject: string, isFirst: boolean) =>
  level.name === pictureLevel && isFirst ? findPictureRow(subject)?.teacher : undefined

export function makeBlocks(body: StudentBody, staffing: Staffing): Block[] {
  const sizes = new Map(
    Map.groupBy(body.students, (student) => student.class)
      .entries()
      .map(([name, list]) => [name, list.length]),
  )
  const lineBlocks = levels.flatMap((level) => makeLineBlocks(level, body.clusters, staffing))
  const classBlocks = levels.flatMap((level) =>
    listClassNames(level).flatMap((name) => makeClassBlocks(level, name, sizes.get(name) ?? 0, staffing)),
  )
  return [...makeReservedBlocks(staffing), ...lineBlocks, ...classBlocks]
}

function makeLineBlocks(level: Level, clusters: Cluster[], staffing: Staffing): Block[] {
  return level.lines.flatMap((line, index) => {
    const taken: string[] = []
    const lessons = clusters
      .filter((cluster) => cluster.level === level && cluster.line === index)
      .map((cluster, position, all): Lesson => {
        const isFirst = all.findIndex(({ subject }) => subject === cluster.subject) === position
        const asked = findPictureTeacher(level, cluster.subject, isFirst)
        const hours = line.meetings.reduce((sum, length) => sum + length, 0)
        const teacher = staffing.teacherFor(getSubject(cluster.subject).department, hours, level, taken, asked)
        taken.push(teacher)
        return {
          subject: cluster.subject,
          group: cluster.id,
          size: cluster.students.length,
          teacher,
          preferredRoom: null,
        }
      })
    const picture =
      level.name === pictureLevel ? lessons.map(({ subject }) => findPictureRow(subject)).find((row) => row) : undefined
    return line.meetings.map((length, meeting) => ({
      key: `${level.name}.${index}`,
      level,
      classes: listClassNames(level),
      lessons,
      length,
      fixed: picture?.places[meeting] ?? null,
      holds: [],
    }))
  })
}

function makeClassBlocks(level: Level, name: string, size: number, staffing: Staffing): Block[] {
  const inPicture = name === pictureClass
  return level.common.flatMap(({ subject, meetings }) => {
    const picture = inPicture ? findPictureRow(subject) : undefined
    const hours = meetings.reduce((sum, length) => sum + length, 0)
    const teacher =
      subject === 'ment'
        ? staffing.makeCoach(name, picture?.teacher)
        : staffing.classTeacherFor(getSubject(subject).department, hours, level, name, picture?.teacher)
    const lesson = {
      subject,
      group: name,
      size,
      teacher,
      preferredRoom: subject === 'ment' ? (picture?.room ?? null) : null,
    }
    return meetings.map((length, meeting) => ({
      key: `${name}.${subject}`,
      level,
      classes: [name],
      lessons: [lesson],
      length,
      fixed: picture?.places[meeting] ?? null,
      holds: [],
    }))
  })
}

export const staffMeeting: WeekPosition = { day: 1, period: 8 }
export const projectHour: WeekPosition = { day: 4, period: 8 }

const hold = (fixed: WeekPosition, length: number, classes: string[], holds: string[]): Block => ({
  key: 'held',
  level: null,
  classes,
  lessons: [],
  length,
  fixed,
  holds,
})

/** Reserves periods for tests, choice lessons and the meeting of all teachers. */
function makeReservedBlocks(staffing: Staffing): Block[] {
  const classesOfPicture = levels.filter(({ name }) => name === pictureLevel).flatMap(listClassNames)
  const everyClass = levels.flatMap(listClassNames)
  const bands = levels.flatMap((level) =>
    level.band ? [hold(level.band, 2, listClassNames(level), level.name === pictureLevel ? ['PSM'] : [])] : [],
  )
  return [
    ...bands,
    hold(
      staffMeeting,
      1,
      everyClass,
      staffing.teachers.map(({ code }) => code),
    ),
    hold(projectHour, 1, classesOfPicture, ['JVD']),
    ...listReservedChoiceHours().map(({ place, classes, teachers, rooms }) =>
      hold(place, 1, classes, [...teachers, ...rooms]),
    ),
  ]
}
