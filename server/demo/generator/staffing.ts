import type { Level } from './levels.ts'
import { createCodeMaker, type FullName, createMailMaker, createNameMaker } from './names.ts'
import { screenshotTeachers, screenshotWeek } from './screenshot-week.ts'
import type { Random } from './random.ts'
import { teachersPerDepartment, getSubject } from './subjects.ts'

export interface Teacher {
  code: string
  name: FullName
  email: string
  department: string
  /** 1 is full time. */
  partTimeFactor: number
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

  getTeacher(code: string): Teacher {
    const teacher = this.teachers.find((candidate) => candidate.code === code)
    if (!teacher) throw new Error(`The demo school has no teacher ${code}.`)
    return teacher
  }

  /** Picks the teacher of a department with the most time left who is free at that moment. */
  assignTeacher(
    department: string,
    hours: number,
    level: Level,
    unavailableCodes: readonly string[],
    requiredCode?: string,
  ): string {
    const freeTeachers = this.teachers.filter(
      ({ department: teacherDepartment, code }) => teacherDepartment === department && !unavailableCodes.includes(code),
    )
    const [teacher] = requiredCode
      ? [this.getTeacher(requiredCode)]
      : freeTeachers.toSorted((a, b) => computeLoad(a, hours) - computeLoad(b, hours))
    if (!teacher) throw new Error(`The department of ${department} has too few teachers for ${level.name}.`)
    teacher.hours += hours
    teacher.hoursByLevel.set(level.name, (teacher.hoursByLevel.get(level.name) ?? 0) + hours)
    return teacher.code
  }

  assignClassTeacher(
    department: string,
    hours: number,
    level: Level,
    className: string,
    requiredCode?: string,
  ): string {
    const code = this.assignTeacher(department, hours, level, [], requiredCode)
    this.#teachersOfClass.set(className, [...(this.#teachersOfClass.get(className) ?? []), this.getTeacher(code)])
    return code
  }

  getCoach(className: string): string {
    const coach = this.teachers.find(({ coachOf }) => coachOf === className)
    if (!coach) throw new Error(`${className} has no coach.`)
    return coach.code
  }

  /** Returns days of the weekly pattern on which part-time teachers prefer not to teach. */
  listDaysOff(): Map<string, number[]> {
    const partTimeTeachers = this.teachers.filter(({ code, hours }) => hours <= 15 && !(code in screenshotTeachers))
    return new Map(
      partTimeTeachers.map(({ code, hours }, index) => [
        code,
        hours <= 11 ? [index % 5, (index + 2) % 5] : [index % 5],
      ]),
    )
  }

  /** Picks a teacher of the class who coaches no other class. The mentor lesson is last among its subjects. */
  assignCoach(className: string, requiredCode?: string): string {
    const classTeachers = this.#teachersOfClass.get(className) ?? []
    const coach = requiredCode ? this.getTeacher(requiredCode) : [...classTeachers, ...this.teachers].find(canCoach)
    if (!coach) throw new Error(`No teacher is left to coach ${className}.`)
    coach.coachOf = className
    coach.hours += 1
    return coach.code
  }
}

const screenshotCoaches = new Set(
  screenshotWeek.filter(({ subject }) => subject === 'ment').map(({ teacher }) => teacher),
)

const canCoach = ({ coachOf, code }: Teacher) => !coachOf && !screenshotCoaches.has(code)

const computeLoad = ({ hours, partTimeFactor }: Teacher, extraHours: number) => (hours + extraHours) / partTimeFactor

function makeTeachers(random: Random): Teacher[] {
  const nextName = createNameMaker(random, 48)
  const makeMail = createMailMaker('vaartcollege.example')
  const makeCode = createCodeMaker(Object.keys(screenshotTeachers))
  return Object.entries(teachersPerDepartment).flatMap(([department, count]) => {
    const screenshotCodes = Object.keys(screenshotTeachers).filter(
      (candidate) => getDepartment(candidate) === department,
    )
    return Array.from({ length: count }, (_, index): Teacher => {
      const [first = '', last = ''] = screenshotTeachers[screenshotCodes[index] ?? ''] ?? []
      const name = screenshotCodes[index] ? { first, last } : nextName()
      return {
        code: screenshotCodes[index] ?? makeCode(name),
        name,
        email: makeMail(name),
        department,
        partTimeFactor: screenshotCodes[index] ? 1 : random.pick([1, 1, 0.9, 0.8, 0.7, 0.6]),
        hours: 0,
        hoursByLevel: new Map(),
        coachOf: null,
      }
    })
  })
}

const getDepartment = (code: string) =>
  getSubject(screenshotWeek.find((row) => row.teacher === code)?.subject ?? '').department
