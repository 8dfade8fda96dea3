import { statfs } from 'node:fs/promises'
import {
  maximumWeeks,
  type PublicationRule,
  type School,
  type SchoolHealth,
  type SchoolWeek,
} from '@uurwerk/contract/desk/school'
import { isAdmin } from '@uurwerk/contract/roles'
import type { DateRange } from '@uurwerk/contract/roster/appointment'
import type { Context } from '#server/auth/context.ts'
import { findLastBackup } from '#server/backup/service.ts'
import type { Db } from '#server/db/connect.ts'
import { getDatabaseFacts } from '#server/db/facts.ts'
import { ImportBusy } from '#server/import/import-errors.ts'
import { listSources } from '#server/import/manage-sources.ts'
import { getPublicationRule, publishWeeks, setPublicationRule, unpublishWeeks } from '#server/import/publish-weeks.ts'
import { WeeksInvalid } from '#server/import/import-errors.ts'
import { parseMondays } from '#server/import/week-range.ts'
import { AppError } from '#server/lib/app-error.ts'
import { formatIsoWeek, getMonday, getToday } from '#server/lib/clock.ts'
import { version } from '#server/lib/version.ts'
import { listProfilesOfRooms } from '#server/rooms/booking-profile/service.ts'
import { countAppointments, listWeekLoads } from '#server/roster/appointment/service.ts'
import { countAttendees } from '#server/roster/attendee/service.ts'
import { listPublications } from '#server/roster/schedule/service.ts'
import { findOrigin, findSchool, listSchoolYears } from '#server/school/queries.ts'
import { countWaitingJobs, listJobStatuses } from '#server/tell/jobs/service.ts'
import { countStoppedImports } from '../school-imports/service.ts'
import { listAttention, listFirstSteps } from './rules.ts'

/** Weeks from the current one in which publication is checked. */
const checkedWeeks = 10

export async function getSchool(context: Context, dataFolder: string): Promise<School> {
  const { db, actor, clock } = context
  const monday = getMonday(getToday(clock))
  const [school, years, sources, publicationRule, counts, appointmentCounts, stoppedImports, ...others] =
    await Promise.all([
      findSchool(db),
      listSchoolYears(db),
      listSources(db),
      getPublicationRule(db),
      countAttendees(db, getToday(clock).toString()),
      countAppointments(db),
      countStoppedImports(db),
      listPublications(db, monday.subtract({ weeks: maximumWeeks }), monday.add({ weeks: maximumWeeks })),
      listWeeksFrom(db, monday, checkedWeeks),
      findLastBackup(db),
      findOrigin(db),
      listProfilesOfRooms(db),
      isAdmin(actor.roles) ? getHealth(db, dataFolder) : undefined,
    ])
  const [publications, weeks, lastBackup, origin, profiles, health] = others
  const { studentsWithoutGroup, roomsWithoutCapacity, managers, signedIn, ...attendeeCounts } = counts
  const failedJobs = health?.failedJobs.length ?? 0
  const [first, last] = [publications[0]?.monday, publications.at(-1)?.monday]
  return {
    customer: school?.customer ?? '',
    name: school?.name ?? '',
    version,
    years,
    sources,
    counts: { ...attendeeCounts, ...appointmentCounts },
    publishedRange: first === undefined || last === undefined ? null : { start: first, end: toSunday(last) },
    publicationRule,
    attention: listAttention({
      isAdmin: isAdmin(actor.roles),
      weeks,
      studentsWithoutGroup,
      roomsWithoutCapacity,
      failedJobs,
      stoppedImports,
      hoursSinceBackup: lastBackup === null ? null : clock.instant().since(lastBackup).total('hours'),
    }),
    firstSteps:
      origin === 'demo'
        ? []
        : listFirstSteps({
            appointments: appointmentCounts.appointments,
            isPublished: first !== undefined,
            managers,
            hasBookableRooms: profiles.length > 0,
            signedIn,
          }),
    health: health && { ...health, lastBackup },
  }
}

const toSunday = (monday: string) => Temporal.PlainDate.from(monday).add({ days: 6 }).toString()

async function getHealth(db: Db, dataFolder: string): Promise<Omit<SchoolHealth, 'lastBackup'>> {
  const [{ version: databaseVersion, bytes }, disk, waitingJobs, jobs] = await Promise.all([
    getDatabaseFacts(db),
    statfs(dataFolder),
    countWaitingJobs(db),
    listJobStatuses(db),
  ])
  return {
    database: { version: databaseVersion, bytes },
    disk: { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize },
    waitingJobs,
    failedJobs: jobs.flatMap(({ name, failedAt }) => (failedAt === null ? [] : [{ name, failedAt }])),
  }
}

/** @throws AppError dateRangeInvalid, requestOutOfBounds */
export async function listSchoolWeeks({ db }: Context, { start, end }: DateRange): Promise<SchoolWeek[]> {
  if (start > end) throw new AppError('dateRangeInvalid')
  const first = getMonday(Temporal.PlainDate.from(start))
  const weekCount = first.until(Temporal.PlainDate.from(end), { largestUnit: 'weeks' }).weeks + 1
  if (weekCount > maximumWeeks) throw new AppError('requestOutOfBounds')
  return listWeeksFrom(db, first, weekCount)
}

async function listWeeksFrom(db: Db, first: Temporal.PlainDate, count: number): Promise<SchoolWeek[]> {
  const last = first.add({ weeks: count - 1 })
  const [loads, publications] = await Promise.all([
    listWeekLoads(db, first.toString(), last.toString()),
    listPublications(db, first, last),
  ])
  const publishedAt = new Map(publications.map((week) => [week.monday, week.published_at]))
  return loads.map(({ monday, lessons, changes, hasHoliday }) => ({
    week: formatIsoWeek(Temporal.PlainDate.from(monday)),
    start: monday,
    published: publishedAt.has(monday),
    publishedAt: publishedAt.get(monday) ?? null,
    lessons,
    changes: publishedAt.has(monday) ? changes : 0,
    hasHoliday,
  }))
}

/** @throws AppError importRunning, requestInvalid if there is no such week */
export function changeSchoolWeeks(
  { db, actor, clock }: Context,
  action: 'publish' | 'unpublish',
  weeks: readonly string[],
): Promise<string[]> {
  const change = action === 'publish' ? publishWeeks : unpublishWeeks
  return translateErrors('body/weeks', () => change(db, { actor, clock }, weeks.flatMap(parseMondays)))
}

/** Returns the newly published weeks. @throws AppError importRunning, requestInvalid if there is no such week */
export const changePublicationRule = ({ db, actor, clock }: Context, rule: PublicationRule | null): Promise<string[]> =>
  translateErrors('body/rule', () => setPublicationRule(db, { actor, clock }, rule))

async function translateErrors(path: string, change: () => Promise<string[]>): Promise<string[]> {
  try {
    return await change()
  } catch (error) {
    if (error instanceof ImportBusy) throw new AppError('importRunning')
    if (error instanceof WeeksInvalid) throw new AppError('requestInvalid', [{ path, message: error.message }])
    throw error
  }
}
