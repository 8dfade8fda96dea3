import { createHash, randomBytes } from 'node:crypto'
import type { SetupRequest, SetupResult } from '@uurwerk/contract/account/setup'
import { startLinkSession } from '#server/account/sign-in/service.ts'
import type { Db } from '#server/db/connect.ts'
import { takeImportLock } from '#server/db/locks.ts'
import { runInTransaction } from '#server/db/transaction.ts'
import { applyWithin } from '#server/import/apply-school.ts'
import type { SchoolData } from '#server/import/school.ts'
import { unknownCustomer, unstatedSettings } from '#server/import/unstated-settings.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Clock } from '#server/lib/clock.ts'
import { isTimeZone } from '#server/lib/time-zone.ts'
import { findPersonBySourceId, hasAttendees, updateDeskRoles } from '#server/roster/attendee/service.ts'
import { recordAction } from '#server/tell/log/service.ts'
import { deleteSetupLinks, insertSetupLink, isSetupLink } from './queries.ts'

export const setupLinkMinutes = 30

const hashCode = (code: string) => createHash('sha256').update(code).digest()

/** Returns the path of a one-time link that makes the first administrator; undefined if there are people already. */
export async function createSetupLink(db: Db, now: Temporal.Instant): Promise<string | undefined> {
  if (await hasAttendees(db)) return undefined
  const code = randomBytes(24).toString('base64url')
  const link = { code_hash: hashCode(code), expires_at: now.add({ minutes: setupLinkMinutes }).toString() }
  await runInTransaction({ db }, (tx) => insertSetupLink(tx, link))
  return `/auth/setup/${code}`
}

export const isSetupOpen = async (db: Db, code: string, now: Temporal.Instant): Promise<boolean> =>
  (await isSetupLink(db, hashCode(code), now.toString())) && !(await hasAttendees(db))

interface SetupContext {
  db: Db
  clock: Clock
  /** Real time even if CLOCK fixes the school's. */
  now: Temporal.Instant
  replacedSessionId: string | undefined
}

/**
 * Makes the school and its first administrator, who is signed in. Of several calls, one succeeds. @throws AppError 401 if
 * the link is used, expired, or overtaken by people, importRunning, requestInvalid
 */
export async function setUp(
  { db, clock, now, replacedSessionId }: SetupContext,
  request: SetupRequest,
): Promise<SetupResult & { sessionId: string }> {
  if (!isTimeZone(request.timeZone))
    throw new AppError('requestInvalid', [{ path: 'body/timeZone', message: 'Expected a time zone, as Europe/London' }])
  return runInTransaction({ db }, async (tx) => {
    const sourceId = `admin-${randomBytes(4).toString('hex')}`
    // Of several calls and imports, only one may find no people.
    if (!(await takeImportLock(tx))) throw new AppError('importRunning')
    if (!(await isSetupOpen(tx, request.code, now))) throw new AppError('401')
    await deleteSetupLinks(tx)
    await applyWithin(tx, buildSchool(request, sourceId), { clock, source: 'desk', unpublished: true })
    const person = await findPersonBySourceId(tx, sourceId)
    if (!person) throw new Error('The administrator was not written.')
    await updateDeskRoles(tx, [{ id: person.id, deskRoles: ['admin'] }])
    await recordAction(tx, { actor: null, clock }, { action: 'school.setUp', subjectId: person.id })
    const sessionId = await startLinkSession(tx, { attendeeId: person.id, now, replacedSessionId })
    return { id: person.id, sourceId, sessionId }
  })
}

/** The first import gives the school's id, which the administrator need not know. */
const buildSchool = ({ name, email, school, timeZone, start, end }: SetupRequest, sourceId: string): SchoolData => ({
  settings: {
    ...unstatedSettings,
    customer: unknownCustomer,
    name: school,
    timeZone,
    years: [{ name: `${start.slice(0, 4)}-${end.slice(0, 4)}`, start, end, periods: [] }],
  },
  people: [{ id: sourceId, type: 'staff', name, email, code: null, roles: ['admin'], coach: null, fte: null }],
})
