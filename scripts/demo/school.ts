import type { Appointment, Person, School, SchoolSettings } from '../../server/import/school.ts'
import { makeActivities, makeHolidays } from './activities.ts'
import { type Block, makeBlocks } from './blocks.ts'
import { bookingProfiles } from './booking-profiles.ts'
import { type Calendar, makeCalendar, schoolYears } from './calendar.ts'
import { Diary } from './diary.ts'
import { makeExams, makeResits } from './exams.ts'
import { type DatedLesson, datedLessons } from './lessons.ts'
import { fullName } from './names.ts'
import { makeOffers } from './offers.ts'
import { pictureStudent } from './picture.ts'
import { type Random, seeded } from './random.ts'
import { revise } from './revision.ts'
import { rooms } from './rooms.ts'
import { makeTeams, officePeople, teacherPeople } from './staff.ts'
import { Staffing } from './staffing.ts'
import { makeStudents, type StudentBody } from './students.ts'
import { courses } from './subjects.ts'
import { makeWeek } from './timetable.ts'

export interface DemoSchool {
  /** The whole school, and its first publication: from four weeks back to twelve ahead. */
  base: School
  /** The week after, which is not published yet. */
  draft: School
  /** A second publication of the weeks around today, with changes. */
  revised: School
}

/** Everyone at the school, the calendar and the week: what its appointments are made of. */
interface Making {
  body: StudentBody
  staffing: Staffing
  blocks: Block[]
  calendar: Calendar
  diary: Diary
  random: Random
}

/** Het Vaartcollege, the invented school of the demo, around a day; the same at every run. */
export function demoSchool(today: Temporal.PlainDate): DemoSchool {
  const making = prepare(today)
  const { calendar } = making
  const others = otherAppointments(making)
  const lessons = datedLessons(making.diary)
  const appointments = [...lessons.map(({ appointment }) => appointment), ...others]
  const settings = settingsOf(calendar)
  const [published, unpublished, around] = spansOf(calendar)
  const publication = (span: Span) => ({ settings, appointments: appointments.filter(within(span)), span })
  return {
    base: { ...recordsOf(making), ...publication(published) },
    draft: publication(unpublished),
    revised: change(publication(around), lessons, making),
  }
}

function prepare(today: Temporal.PlainDate): Making {
  const random = seeded(1815)
  const body = makeStudents(random)
  const staffing = new Staffing(random)
  const blocks = makeBlocks(body, staffing)
  const calendar = makeCalendar(today)
  const week = makeWeek(blocks, staffing.daysOff(), random)
  return { body, staffing, blocks, calendar, diary: new Diary(calendar, week), random }
}

/** All but the lessons. The order counts: each takes its people and rooms before the next looks who is free. */
function otherAppointments({ body, staffing, blocks, calendar, diary, random }: Making): Appointment[] {
  const teachers = new Map(
    blocks.flatMap(({ lessons }) => lessons.map(({ group, subject, teacher }) => [`${group} ${subject}`, teacher])),
  )
  const exams = {
    diary,
    clusters: body.clusters,
    teacherOf: (group: string, subject: string) => teachers.get(`${group} ${subject}`),
    allTeachers: random.shuffle(staffing.teachers.map(({ code }) => code)),
  }
  return [
    ...makeHolidays(diary, staffing, calendar.last.add({ weeks: 1 })),
    ...makeOffers(diary),
    ...makeActivities(diary, staffing),
    ...makeExams(exams),
    ...makeResits(exams),
  ]
}

/** A publication as it becomes with the changes of its lessons. */
function change(school: School & { span: Span }, lessons: DatedLesson[], { body, ...making }: Making): School {
  const isInside = within(school.span)
  const own = body.memberships.filter(({ person }) => person === pictureStudent.id)
  const { edits, added } = revise({
    ...making,
    lessons: lessons.filter(({ appointment }) => isInside(appointment)),
    groups: new Set(own.map(({ group }) => group)),
  })
  const kept = (school.appointments ?? []).flatMap((appointment) => {
    const edited = edits.get(appointment.id)
    return edited === null ? [] : [edited ?? appointment]
  })
  return { ...school, appointments: [...kept, ...added] }
}

interface Span {
  start: string
  end: string
}

const within =
  ({ start, end }: Span) =>
  (appointment: Appointment): boolean => {
    const date = appointment.start.slice(0, 10)
    return start <= date && date <= end
  }

const span = (start: Temporal.PlainDate, end: Temporal.PlainDate): Span => ({
  start: start.toString(),
  end: end.toString(),
})

/** What is published, the week after it, and what is published again. */
function spansOf({ revised, first, last }: Calendar): [Span, Span, Span] {
  return [span(first, last), span(last.add({ days: 1 }), last.add({ weeks: 1 })), span(revised.first, revised.last)]
}

const settingsOf = (calendar: Calendar): SchoolSettings => ({
  customer: 'vaartcollege',
  name: 'Het Vaartcollege',
  timeZone: 'Europe/Amsterdam',
  studentsSeeStudents: false,
  modulesPerRole: null,
  day: { start: '08:00', end: '17:00' },
  years: schoolYears(calendar),
})

function recordsOf({ body, staffing }: Making): Omit<School, 'settings' | 'appointments'> {
  const teams = makeTeams(staffing)
  const students = body.students.map((student): Person => ({
    id: student.id,
    type: 'student',
    name: fullName(student.name),
    email: student.email,
    code: null,
    roles: ['student'],
    coach: staffing.coach(student.class),
    fte: null,
  }))
  return {
    people: [...students, ...teacherPeople(staffing, teams), ...officePeople],
    teams,
    groups: body.groups,
    memberships: body.memberships,
    rooms,
    courses,
    bookingProfiles,
  }
}
