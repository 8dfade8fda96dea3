import type { Level } from './levels.ts'
import { createCodeMaker, type FullName, createMailMaker, createNameMaker } from './names.ts'
import { pictureTeachers, pictureWeek } from './picture.ts'
import type { Random } from './random.ts'
import { departments, getSubject } from './subjects.ts'

export interface Teacher {
  code: string
  name: FullName
  email: string
  department: string
  /** Part-time factor; 1 is full time. */
  share: number
  hours: number
  /** Lessons per level, which determine the team. */
  hoursByLevel: Map<string, number>
  coachOf: string | null
}

export class Staffing {
  readonly teachers: Teacher[]
  readonly #teachersOfClass = new Map<string, Teacher[]>()

  constructor(random: Random) {
    this.teachers = makeTeachers(random)
  }

  get(code: string): Teacher {
    const teacher = this.teachers.find((candidate) => candidate.code === code)
    if (!teacher) throw new Error(`The demo school has no teacher ${code}.`)
    return teacher
  }

  /** Picks the teacher of a department with the most time left who is free at that moment. */
  teacherFor(department: string, hours: number, level: Level, taken: readonly string[], asked?: string): string {
    const free = this.teachers.filter(({ department: own, code }) => own === department && !taken.includes(code))
    const [teacher] = asked ? [this.get(asked)] : free.toSorted((a, b) => computeLoad(a, hours) - computeLoad(b, hours))
    if (!teacher) throw new Error(`The department of ${department} has too few teachers for ${level.name}.`)
    teacher.hours += hours
    teacher.hoursByLevel.set(level.name, (teacher.hoursByLevel.get(level.name) ?? 0) + hours)
    return teacher.code
  }

  classTeacherFor(department: string, hours: number, level: Level, className: string, asked?: string): string {
    const code = this.teacherFor(department, hours, level, [], asked)
    this.#teachersOfClass.set(className, [...(this.#teachersOfClass.get(className) ?? []), this.get(code)])
    return code
  }

  coach(className: string): string {
    const coach = this.teachers.find(({ coachOf }) => coachOf === className)
    if (!coach) throw new Error(`${className} has no coach.`)
    return coach.code
  }

  /** Returns days of the weekly pattern on which part-time teachers prefer not to teach. */
  daysOff(): Map<string, number[]> {
    const few = this.teachers.filter(({ code, hours }) => hours <= 15 && !(code in pictureTeachers))
    return new Map(
      few.map(({ code, hours }, index) => [code, hours <= 11 ? [index % 5, (index + 2) % 5] : [index % 5]]),
    )
  }

  /** Picks a teacher of the class who coaches no other class. The mentor lesson is last among its subjects. */
  makeCoach(className: string, asked?: string): string {
    const own = this.#teachersOfClass.get(className) ?? []
    const coach = asked ? this.get(asked) : [...own, ...this.teachers].find(canCoach)
    if (!coach) throw new Error(`No teacher is left to coach ${className}.`)
    coach.coachOf = className
    coach.hours += 1
    return coach.code
  }
}

const pictureCoaches = new Set(pictureWeek.filter(({ subject }) => subject === 'ment').map(({ teacher }) => teacher))

const canCoach = ({ coachOf, code }: Teacher) => !coachOf && !pictureCoaches.has(code)

const computeLoad = ({ hours, share }: Teacher, more: number) => (hours + more) / share

function makeTeachers(random: Random): Teacher[] {
  const nextName = createNameMaker(random, 48)
  const mail = createMailMaker('vaartcollege.example')
  const code = createCodeMaker(Object.keys(pictureTeachers))
  return Object.entries(departments).flatMap(([department, count]) => {
    const known = Object.keys(pictureTeachers).filter((candidate) => getDepartment(candidate) === department)
    return Array.from({ length: count }, (_, index): Teacher => {
      const [first = '', last = ''] = pictureTeachers[known[index] ?? ''] ?? []
      const name = known[index] ? { first, last } : nextName()
      return {
        code: known[index] ?? code(name),
        name,
        email: mail(name),
        department,
        share: known[index] ? 1 : random.pick([1, 1, 0.9, 0.8, 0.7, 0.6]),
        hours: 0,
        hoursByLevel: new Map(),
        coachOf: null,
      }
    })
  })
}

const getDepartment = (code: string) =>
  getSubject(pictureWeek.find((row) => row.teacher === code)?.subject ?? '').department
