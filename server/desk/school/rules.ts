import type { Attention, FirstStep } from '@uurwerk/contract/desk/school'

export interface AttentionFacts {
  isAdmin: boolean
  weeks: readonly { published: boolean; lessons: number; hasHoliday: boolean }[]
  studentsWithoutGroup: number
  roomsWithoutCapacity: number
  failedJobs: number
  /** Uploads that nobody applied, and imports that failed and were not repeated. */
  stoppedImports: number
  /** Null if there was none. */
  hoursSinceBackup: number | null
}

/** Later weeks are often published only when they come near. */
const weeksPublishedInTime = 2

const maximumBackupHours = 24

/** Solved on screens that timetablers lack. */
const adminCodes: readonly Attention['code'][] = ['jobsFailed', 'backupOld', 'studentsWithoutGroup']

/** Lists what needs attention; `weeks` begin with the current one. */
export function listAttention(facts: AttentionFacts): Attention[] {
  const { isAdmin, weeks, studentsWithoutGroup, roomsWithoutCapacity, failedJobs, stoppedImports } = facts
  const { hoursSinceBackup } = facts
  const emptyWeeks = weeks.filter(({ published, lessons, hasHoliday }) => published && lessons === 0 && !hasHoliday)
  const hiddenWeeks = weeks.slice(0, weeksPublishedInTime).filter(({ published, lessons }) => !published && lessons > 0)
  const items: Attention[] = [
    { code: 'importsStopped', count: stoppedImports, link: '/school/imports' },
    { code: 'weeksUnpublished', count: hiddenWeeks.length, link: '/school/weeks' },
    { code: 'weeksWithoutLessons', count: emptyWeeks.length, link: '/school/weeks' },
    { code: 'jobsFailed', count: failedJobs, link: '/school#health' },
    { code: 'backupOld', count: (hoursSinceBackup ?? Infinity) > maximumBackupHours ? 1 : 0, link: '/school#health' },
    { code: 'studentsWithoutGroup', count: studentsWithoutGroup, link: '/school/people?state=noGroup' },
    { code: 'roomsWithoutCapacity', count: roomsWithoutCapacity, link: '/school/rooms?without=capacity' },
  ]
  return items.filter(({ code, count }) => count > 0 && (isAdmin || !adminCodes.includes(code)))
}

export interface FirstStepFacts {
  appointments: number
  isPublished: boolean
  /** People who are administrators or timetablers. */
  managers: number
  hasBookableRooms: boolean
  /** People who have signed in, without managers. */
  signedIn: number
}

/** The one who sets up the school is a manager already. */
const managersAtStart = 1

/** Returns all steps while any is left to do. */
export function listFirstSteps(facts: FirstStepFacts): FirstStep[] {
  const steps: FirstStep[] = [
    { name: 'import', isDone: facts.appointments > 0 },
    { name: 'publish', isDone: facts.isPublished },
    { name: 'people', isDone: facts.managers > managersAtStart },
    { name: 'rooms', isDone: facts.hasBookableRooms },
    { name: 'signIn', isDone: facts.signedIn > 0 },
  ]
  return steps.every(({ isDone }) => isDone) ? [] : steps
}
