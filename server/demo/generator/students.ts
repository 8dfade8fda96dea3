import type { Group, Membership } from '../../import/school.ts'
import { listClassNames, type Level, levels } from './levels.ts'
import { type FullName, createMailMaker, createNameMaker } from './names.ts'
import { screenshotClass, screenshotStudent } from './screenshot-week.ts'
import type { Random } from './random.ts'
import { getSubject } from './subjects.ts'

interface Student {
  id: string
  name: FullName
  email: string
  class: string
}

/** Students of a level who follow a subject of a line together. */
export interface Cluster {
  id: string
  name: string
  level: Level
  lineIndex: number
  subject: string
  students: Student[]
}

export interface StudentBody {
  students: Student[]
  clusters: Cluster[]
  groups: Group[]
  memberships: Membership[]
}

/** 80 students per level. */
const classSizes = [
  [27, 28, 25],
  [26, 25, 29],
  [27, 27, 26],
  [28, 24, 28],
  [30, 26, 24],
]

export function makeStudents(random: Random): StudentBody {
  const nextName = createNameMaker(random, 290)
  const makeMail = createMailMaker('leerling.vaartcollege.example')
  const unnamedStudents = levels.flatMap((level, index) =>
    listClassNames(level).flatMap((name, position) =>
      Array.from({ length: classSizes[index % classSizes.length]?.[position] ?? 0 }, () => ({ class: name })),
    ),
  )
  const screenshotStudentIndex = unnamedStudents.findIndex((student) => student.class === screenshotClass)
  const students = unnamedStudents.map(({ class: className }, index): Student => {
    const isScreenshotStudent = index === screenshotStudentIndex
    const name = isScreenshotStudent ? parseFullName(screenshotStudent.name) : nextName()
    return {
      id: isScreenshotStudent ? screenshotStudent.id : String(120_001 + index * 7),
      name,
      email: makeMail(name),
      class: className,
    }
  })
  const clusters = levels.flatMap((level) => makeClusters(level, students, random))
  const classes = levels.flatMap(listClassNames)
  return {
    students,
    clusters,
    groups: [
      ...classes.map((name) => ({ id: name, name, kind: 'class' })),
      ...clusters.map(({ id, name }) => ({ id, name, kind: 'cluster' })),
    ],
    memberships: [
      ...students.map((student) => makeMembership(student.class, student)),
      ...clusters.flatMap(({ id, students }) => students.map((student) => makeMembership(id, student))),
    ],
  }
}

const makeMembership = (group: string, person: Student) => ({ group, person: person.id, from: null, until: null })

function parseFullName(text: string): FullName {
  const [first = '', ...last] = text.split(' ')
  return { first, last: last.join(' ') }
}

function makeClusters(level: Level, students: Student[], random: Random): Cluster[] {
  const classes = listClassNames(level)
  const levelStudents = students.filter((student) => classes.includes(student.class))
  const [firstProfile = '', ...otherProfiles] = level.profileSizes.flatMap(([profile, count]) =>
    Array<string>(count).fill(profile),
  )
  // The first student gets the first profile and options, which make the week in the screenshots.
  const profiles = [firstProfile, ...random.shuffle(otherProfiles)]
  return level.lines.flatMap((line, lineIndex) => {
    const bySubject = Map.groupBy(levelStudents, (student) => {
      const index = levelStudents.indexOf(student)
      const options = line.options.get(profiles[index] ?? '') ?? []
      return index === 0 ? options[0] : random.pick(options)
    })
    return [...bySubject].flatMap(([subject, subjectStudents]) =>
      subject ? splitIntoClusters(level, lineIndex, subject, subjectStudents) : [],
    )
  })
}

function splitIntoClusters(level: Level, lineIndex: number, subject: string, students: Student[]): Cluster[] {
  const { code, room } = getSubject(subject)
  const clusterCount = Math.ceil(students.length / (room === 'physics' ? 24 : 28))
  const size = Math.ceil(students.length / clusterCount)
  return Array.from({ length: clusterCount }, (_, index) => ({
    // Includes the line, because a subject may occur in two lines.
    id: `${level.name}.${lineIndex + 1}${subject}${index + 1}`,
    name: `${level.name} ${code} ${lineIndex + 1}${'abcdef'.charAt(index)}`,
    level,
    lineIndex,
    subject,
    students: students.slice(index * size, (index + 1) * size),
  }))
}
