import type { Appointment, Group, Person, SchoolData, SchoolSettings } from '../../import/school.ts'
import { createDemoCalendar, listDemoSchoolYears } from '../calendar.ts'
import { writtenFor } from '../shift.ts'
import { getMonday } from '../../lib/clock.ts'
import { makeActivities } from './activities.ts'
import { makeAvailabilityRequests } from './availability.ts'
import { type Block, makeBlocks } from './blocks.ts'
import { bookingProfiles } from './booking-profiles.ts'
import { makeDeploymentPlans } from './deployment-plans.ts'
import { Diary } from './diary.ts'
import { makeExams, makeResits } from './exams.ts'
import { type DatedLesson, makeDatedLessons } from './lessons.ts'
import { formatFullName } from './names.ts'
import { makeOffers } from './offers.ts'
import { pictureStudent } from './picture.ts'
import { makePrograms } from './programs.ts'
import { type Random, createRandom } from './random.ts'
import { revise } from './revision.ts'
import { rooms } from './rooms.ts'
import { makeRounds } from './rounds/make-rounds.ts'
import { makeTeams, officePeople, makeTeacherPeople } from './staff.ts'
import { Staffing } from './staffing.ts'
import { makeStudents, type StudentBody } from './students.ts'
import { courses } from './subjects.ts'
import { term } from './term.ts'
import { makeWeek } from './timetable.ts'

/** The school as first published, and the weeks around the show date as revised. */
export interface GeneratedSchool {
  before: SchoolData
  after: SchoolData
}

interface Making {
  body: StudentBody
  staffing: Staffing
  blocks: Block[]
  diary: Diary
  random: Random
}

/** Invents the same school in every run. */
export function generateSchool(): GeneratedSchool {
  const making = prepare()
  const others = makeOtherAppointments(making)
  const rounds = makeRounds(making.diary, making.staffing)
  const lessons = makeDatedLessons(making.diary)
  const appointments = [...lessons.map(({ appointment }) => appointment), ...others, ...rounds.appointments]
  const records = makeRecords(making)
  return {
    before: {
      settings,
      ...records,
      groups: [...records.groups, ...rounds.groups],
      choiceRounds: rounds.choiceRounds,
      availability: makeAvailabilityRequests(records.teams ?? []),
      deploymentPlans: makeDeploymentPlans({ settings, ...records, appointments }),
      programs: makePrograms({ appointments }),
      appointments,
    },
    after: {
      settings,
      appointments: applyLessonChanges(appointments.filter(createPeriodFilter(term.revised)), lessons, making),
    },
  }
}

function prepare(): Making {
  const random = createRandom(1815)
  const body = makeStudents(random)
  const staffing = new Staffing(random)
  const blocks = makeBlocks(body, staffing)
  const week = makeWeek(blocks, staffing.daysOff(), random)
  return { body, staffing, blocks, diary: new Diary(week), random }
}

/** Makes all appointments except lessons. The order matters: each step takes people and rooms before the next. */
function makeOtherAppointments({ body, staffing, blocks, diary, random }: Making): Appointment[] {
  const teachers = new Map(
    blocks.flatMap(({ lessons }) => lessons.map(({ group, subject, teacher }) => [`${group} ${subject}`, teacher])),
  )
  const exams = {
    diary,
    clusters: body.clusters,
    findTeacher: (group: string, subject: string) => teachers.get(`${group} ${subject}`),
    allTeachers: random.shuffle(staffing.teachers.map(({ code }) => code)),
  }
  return [...makeOffers(diary), ...makeActivities(diary, staffing), ...makeExams(exams), ...makeResits(exams)]
}

function applyLessonChanges(
  appointments: Appointment[],
  lessons: DatedLesson[],
  { body, ...making }: Making,
): Appointment[] {
  const isChangeable = createPeriodFilter({ first: getMonday(term.showDate), last: term.lastChange })
  const own = body.memberships.filter(({ person }) => person === pictureStudent.id)
  const { edits, added } = revise({
    ...making,
    lessons: lessons.filter(({ appointment }) => isChangeable(appointment)),
    groups: new Set(own.map(({ group }) => group)),
  })
  const kept = appointments.flatMap((appointment) => {
    const edited = edits.get(appointment.id)
    return edited === null ? [] : [edited ?? appointment]
  })
  return [...kept, ...added]
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
  fteHours: 40,
  years: listDemoSchoolYears(createDemoCalendar(writtenFor)),
}

function makeRecords({ body, staffing }: Making): Omit<SchoolData, 'settings' | 'groups'> & { groups: Group[] } {
  const teams = makeTeams(staffing)
  const students = body.students.map((student): Person => ({
    id: student.id,
    type: 'student',
    name: formatFullName(student.name),
    email: student.email,
    code: null,
    roles: ['student'],
    coach: staffing.coach(student.class),
    fte: null,
  }))
  return {
    people: [...students, ...makeTeacherPeople(staffing, teams), ...officePeople],
    teams,
    groups: body.groups,
    memberships: body.memberships,
    rooms,
    courses,
    bookingProfiles,
  }
}
