import type { WeekPosition } from './bell-times.ts'
import { listReservedChoiceHours } from './choice-lessons.ts'
import { listClassNames, type Level, levels } from './levels.ts'
import { screenshotClass, screenshotWeek } from './screenshot-week.ts'
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
  fixedPosition: WeekPosition | null
  /** Teachers and rooms to keep free besides those of the lessons. */
  reservedIds: string[]
}

const screenshotLevel = screenshotClass.slice(0, -1)
const findScreenshotRow = (subject: string) => screenshotWeek.find((row) => row.subject === subject)

/** Returns undefined unless the group includes the student in the screenshots. */
const findScreenshotTeacher = (level: Level, subject: string, isFirst: boolean) =>
  level.name === screenshotLevel && isFirst ? findScreenshotRow(subject)?.teacher : undefined

export function makeBlocks(studentBody: StudentBody, staffing: Staffing): Block[] {
  const sizes = new Map(
    Map.groupBy(studentBody.students, (student) => student.class)
      .entries()
      .map(([name, students]) => [name, students.length]),
  )
  const lineBlocks = levels.flatMap((level) => makeLineBlocks(level, studentBody.clusters, staffing))
  const classBlocks = levels.flatMap((level) =>
    listClassNames(level).flatMap((name) => makeClassBlocks(level, name, sizes.get(name) ?? 0, staffing)),
  )
  return [...makeReservedBlocks(staffing), ...lineBlocks, ...classBlocks]
}

function makeLineBlocks(level: Level, clusters: Cluster[], staffing: Staffing): Block[] {
  return level.lines.flatMap((line, lineIndex) => {
    const busyTeachers: string[] = []
    const lessons = clusters
      .filter((cluster) => cluster.level === level && cluster.lineIndex === lineIndex)
      .map((cluster, clusterIndex, lineClusters): Lesson => {
        const isFirst = lineClusters.findIndex(({ subject }) => subject === cluster.subject) === clusterIndex
        const requiredTeacher = findScreenshotTeacher(level, cluster.subject, isFirst)
        const hours = line.meetings.reduce((sum, length) => sum + length, 0)
        const teacher = staffing.assignTeacher(
          getSubject(cluster.subject).department,
          hours,
          level,
          busyTeachers,
          requiredTeacher,
        )
        busyTeachers.push(teacher)
        return {
          subject: cluster.subject,
          group: cluster.id,
          size: cluster.students.length,
          teacher,
          preferredRoom: null,
        }
      })
    const screenshotRow =
      level.name === screenshotLevel
        ? lessons.map(({ subject }) => findScreenshotRow(subject)).find((row) => row)
        : undefined
    return line.meetings.map((length, meetingIndex) => ({
      key: `${level.name}.${lineIndex}`,
      level,
      classes: listClassNames(level),
      lessons,
      length,
      fixedPosition: screenshotRow?.positions[meetingIndex] ?? null,
      reservedIds: [],
    }))
  })
}

function makeClassBlocks(level: Level, name: string, size: number, staffing: Staffing): Block[] {
  const isScreenshotClass = name === screenshotClass
  return level.classSubjects.flatMap(({ subject, meetings }) => {
    const screenshotRow = isScreenshotClass ? findScreenshotRow(subject) : undefined
    const hours = meetings.reduce((sum, length) => sum + length, 0)
    const teacher =
      subject === 'ment'
        ? staffing.assignCoach(name, screenshotRow?.teacher)
        : staffing.assignClassTeacher(getSubject(subject).department, hours, level, name, screenshotRow?.teacher)
    const lesson = {
      subject,
      group: name,
      size,
      teacher,
      preferredRoom: subject === 'ment' ? (screenshotRow?.room ?? null) : null,
    }
    return meetings.map((length, meetingIndex) => ({
      key: `${name}.${subject}`,
      level,
      classes: [name],
      lessons: [lesson],
      length,
      fixedPosition: screenshotRow?.positions[meetingIndex] ?? null,
      reservedIds: [],
    }))
  })
}

export const staffMeeting: WeekPosition = { day: 1, period: 8 }
export const projectHour: WeekPosition = { day: 4, period: 8 }

const makeReservedBlock = (
  fixedPosition: WeekPosition,
  length: number,
  classes: string[],
  reservedIds: string[],
): Block => ({
  key: 'reserved',
  level: null,
  classes,
  lessons: [],
  length,
  fixedPosition,
  reservedIds,
})

/** Reserves periods for tests, choice lessons and the meeting of all teachers. */
function makeReservedBlocks(staffing: Staffing): Block[] {
  const screenshotLevelClasses = levels.filter(({ name }) => name === screenshotLevel).flatMap(listClassNames)
  const everyClass = levels.flatMap(listClassNames)
  const testBlocks = levels.flatMap((level) =>
    level.testPosition
      ? [makeReservedBlock(level.testPosition, 2, listClassNames(level), level.name === screenshotLevel ? ['PSM'] : [])]
      : [],
  )
  return [
    ...testBlocks,
    makeReservedBlock(
      staffMeeting,
      1,
      everyClass,
      staffing.teachers.map(({ code }) => code),
    ),
    makeReservedBlock(projectHour, 1, screenshotLevelClasses, ['JVD']),
    ...listReservedChoiceHours().map(({ position, classes, teachers, rooms }) =>
      makeReservedBlock(position, 1, classes, [...teachers, ...rooms]),
    ),
  ]
}
