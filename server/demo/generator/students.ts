import type { Group, Membership } from '../../import/school.ts'
import { listClassNames, type Level, levels } from './levels.ts'
import { type FullName, createMailMaker, createNameMaker } from './names.ts'
import { pictureClass, pictureStudent } from './picture.ts'
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
  /** Index of the line. */
  line: number
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
  const mail = createMailMaker('leerling.vaartcollege.example')
  const students = levels.flatMap((level, index) =>
    listClassNames(level).flatMap((name, position) =>
      Array.from({ length: classSizes[index % classSizes.length]?.[position] ?? 0 }, () => ({ class: name })),
    ),
  )
  const firstOfPicture = students.findIndex((student) => student.class === pictureClass)
  const named = students.map(({ class: className }, index): Student => {
    const isPicture = index === firstOfPicture
    const name = isPicture ? parseFullName(pictureStudent.name) : nextName()
    return {
      id: isPicture ? pictureStudent.id : String(120_001 + index * 7),
      name,
      email: mail(name),
      class: className,
    }
  })
  const clusters = levels.flatMap((level) => makeClusters(level, named, random))
  const classes = levels.flatMap(listClassNames)
  return {
    students: named,
    clusters,
    groups: [
      ...classes.map((name) => ({ id: name, name, kind: 'class' })),
      ...clusters.map(({ id, name }) => ({ id, name, kind: 'cluster' })),
    ],
    memberships: [
      ...named.map((student) => makeMembership(student.class, student)),
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
  const members = students.filter((student) => classes.includes(student.class))
  const [first = '', ...rest] = level.profiles.flatMap(([profile, count]) => Array<string>(count).fill(profile))
  // The first student gets the first profile and options, which make the week in the pictures.
  const profiles = [first, ...random.shuffle(rest)]
  return level.lines.flatMap((line, lineIndex) => {
    const bySubject = Map.groupBy(members, (student) => {
      const index = members.indexOf(student)
      const options = line.options.get(profiles[index] ?? '') ?? []
      return index === 0 ? options[0] : random.pick(options)
    })
    return [...bySubject].flatMap(([subject, chosen]) => (subject ? split(level, lineIndex, subject, chosen) : []))
  })
}

function split(level: Level, line: number, subject: string, students: Student[]): Cluster[] {
  const { code, room } = getSubject(subject)
  const count = Math.ceil(students.length / (room === 'physics' ? 24 : 28))
  const size = Math.ceil(students.length / count)
  return Array.from({ length: count }, (_, index) => ({
    // Includes the line, because a subject may occur in two lines.
    id: `${level.name}.${line + 1}${subject}${index + 1}`,
    name: `${level.name} ${code} ${line + 1}${'abcdef'.charAt(index)}`,
    level,
    line,
    subject,
    students: students.slice(index * size, (index + 1) * size),
  }))
}
