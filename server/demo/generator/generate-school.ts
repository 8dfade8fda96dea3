import type { Appointment, Group, Person, SchoolData, SchoolSettings } from '../../import/school.ts'
import { createDemoCalendar, listDemoSchoolYears } from '../calendar.ts'
import { generatedSchoolDate } from '../date-shift.ts'
import { getMonday } from '../../lib/clock.ts'
import { makeActivities } from './activities.ts'
import { makeAvailabilityRequests } from './availability.ts'
import { demoBells } from './bell-times.ts'
import { type Block, makeBlocks } from './blocks.ts'
import { bookingProfiles } from './booking-profiles.ts'
import { makeDeploymentPlans } from './deployment-plans.ts'
import { TermCalendar } from './term-calendar.ts'
import { makeExams, makeResits } from './exams.ts'
import { type DatedLesson, makeDatedLessons } from './lessons.ts'
import { formatFullName } from './names.ts'
import { makeChoiceAppointments } from './choice-appointments.ts'
import { screenshotStudent } from './screenshot-week.ts'
import { makePrograms } from './programs.ts'
import { type Random, createRandom } from './random.ts'
import { makeLessonChanges } from './make-lesson-changes.ts'
import { rooms } from './rooms.ts'
import { makeRounds } from './rounds/make-rounds.ts'
import { makeTeams, officePeople, makeTeacherPeople } from './staff.ts'
import { Staffing } from './staffing.ts'
import { makeStudents, type StudentBody } from './students.ts'
import { courses } from './subjects.ts'
import { demoTerm } from './demo-term.ts'
import { makeWeek } from './make-week.ts'

/** The school as first published, and the weeks around the show date as revised. */
export interface GeneratedSchool {
  firstPublication: SchoolData
  secondPublication: SchoolData
}

interface GenerationContext {
  studentBody: StudentBody
  staffing: Staffing
  blocks: Block[]
  calendar: TermCalendar
  random: Random
}

/** Invents the same school in every run. */
export function generateSchool(): GeneratedSchool {
  const context = prepareGeneration()
  const otherAppointments = makeOtherAppointments(context)
  const rounds = makeRounds(context.calendar, context.staffing)
  const lessons = makeDatedLessons(context.calendar)
  const appointments = [...lessons.map(({ appointment }) => appointment), ...otherAppointments, ...rounds.appointments]
  const records = makeRecords(context)
  return {
    firstPublication: {
      settings,
      ...records,
      groups: [...records.groups, ...rounds.groups],
      choiceRounds: rounds.choiceRounds,
      availability: makeAvailabilityRequests(records.teams ?? []),
      deploymentPlans: makeDeploymentPlans({ settings, ...records, appointments }),
      programs: makePrograms({ appointments }),
      appointments,
    },
    secondPublication: {
      settings,
      appointments: applyLessonChanges(
        appointments.filter(createPeriodFilter(demoTerm.changedWeeks)),
        lessons,
        context,
      ),
    },
  }
}

function prepareGeneration(): GenerationContext {
  const random = createRandom(1815)
  const studentBody = makeStudents(random)
  const staffing = new Staffing(random)
  const blocks = makeBlocks(studentBody, staffing)
  const week = makeWeek(blocks, staffing.listDaysOff(), random)
  return { studentBody, staffing, blocks, calendar: new TermCalendar(week), random }
}

/** Makes all appointments except lessons. The order matters: each step reserves people and rooms before the next. */
function makeOtherAppointments({ studentBody, staffing, blocks, calendar, random }: GenerationContext): Appointment[] {
  const teachers = new Map(
    blocks.flatMap(({ lessons }) => lessons.map(({ group, subject, teacher }) => [`${group} ${subject}`, teacher])),
  )
  const examSource = {
    calendar,
    clusters: studentBody.clusters,
    findTeacher: (group: string, subject: string) => teachers.get(`${group} ${subject}`),
    allTeachers: random.shuffle(staffing.teachers.map(({ code }) => code)),
  }
  return [
    ...makeChoiceAppointments(calendar),
    ...makeActivities(calendar, staffing),
    ...makeExams(examSource),
    ...makeResits(examSource),
  ]
}

function applyLessonChanges(
  appointments: Appointment[],
  lessons: DatedLesson[],
  { studentBody, ...context }: GenerationContext,
): Appointment[] {
  const isChangeable = createPeriodFilter({ first: getMonday(demoTerm.showDate), last: demoTerm.lastChangeDate })
  const studentMemberships = studentBody.memberships.filter(({ person }) => person === screenshotStudent.id)
  const { changedAppointments, addedAppointments } = makeLessonChanges({
    ...context,
    lessons: lessons.filter(({ appointment }) => isChangeable(appointment)),
    studentGroups: new Set(studentMemberships.map(({ group }) => group)),
  })
  const remainingAppointments = appointments.flatMap((appointment) => {
    const changedAppointment = changedAppointments.get(appointment.id)
    return changedAppointment === null ? [] : [changedAppointment ?? appointment]
  })
  return [...remainingAppointments, ...addedAppointments]
}

const createPeriodFilter = ({ first, last }: { first: Temporal.PlainDate; last: Temporal.PlainDate }) => {
  const [start, end] = [first.toString(), last.toString()]
  return (appointment: Appointment) => start <= appointment.start && appointment.start.slice(0, 10) <= end
}

const settings: SchoolSettings = {
  customer: 'vaartcollege',
  name: 'Het Vaartcollege',
  timeZone: 'Europe/Amsterdam',
  studentsSeeStudents: false,
  modulesPerRole: null,
  day: { start: '08:00', end: '17:00' },
  bells: demoBells,
  fteHours: 40,
  years: listDemoSchoolYears(createDemoCalendar(generatedSchoolDate)),
}

function makeRecords({
  studentBody,
  staffing,
}: GenerationContext): Omit<SchoolData, 'settings' | 'groups'> & { groups: Group[] } {
  const teams = makeTeams(staffing)
  const students = studentBody.students.map((student): Person => ({
    id: student.id,
    type: 'student',
    name: formatFullName(student.name),
    email: student.email,
    code: null,
    roles: ['student'],
    coach: staffing.getCoach(student.class),
    fte: null,
  }))
  return {
    people: [...students, ...makeTeacherPeople(staffing, teams), ...officePeople],
    teams,
    groups: studentBody.groups,
    memberships: studentBody.memberships,
    rooms,
    courses,
    bookingProfiles,
  }
}
