import { applicationVersion } from '@uurwerk/contract/application'
import type { Scope, Session, SessionUser } from '@uurwerk/contract/account/session'
import type { PersonWithRights } from '#server/auth/actor.ts'
import { findRosterRange } from '#server/roster/appointment/service.ts'
import { getAttendee } from '#server/roster/attendee/service.ts'
import { getInvitationMenuCount } from '#server/rooms/booking/service.ts'
import { getExamMenuCount } from '#server/joining/exam/service.ts'
import { getRoundMenuCount } from '#server/joining/choice-round/student/service.ts'
import { getAvailabilityMenuCount } from '#server/staff/availability/service.ts'
import { getCoachMenuCount } from '#server/staff/coach/service.ts'
import { getNotificationMenuCounts } from '#server/tell/notification/service.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Context } from '#server/auth/context.ts'
import type { CallContext } from '#server/http/call-context.ts'
import { findSchool } from '#server/school/queries.ts'
import { defaultWeekLabels } from '#server/school/rules.ts'
import { findSettings } from '../settings/service.ts'

/** Uses the impersonator's language and consent during an impersonation. */
export async function getCurrentSession(context: CallContext, env: Session['env']): Promise<Session> {
  const { db, actor, clock, language } = context
  const person = actor.impersonator ?? actor
  const [school, settings, me, impersonatedUser] = await Promise.all([
    findSchool(db),
    person.attendeeId === null ? undefined : findSettings(db, person.attendeeId),
    buildSessionUser(context, person),
    actor.impersonator ? buildSessionUser(context, actor) : null,
  ])
  const canAskConsent = person.attendeeId !== null && actor.impersonator === null
  const standby = actor.isStaff || actor.type === 'teacher' ? (school?.standby ?? []) : []
  return {
    me,
    customer: school?.customer ?? '',
    env,
    version: applicationVersion,
    language: settings?.language ?? language,
    timeZone: school?.time_zone ?? clock.timeZone,
    day: { start: school?.day_start ?? '08:00', end: school?.day_end ?? '17:00' },
    bells: school?.bells ?? [],
    weekLabels: school?.weekLabels ?? defaultWeekLabels,
    ...(standby.length > 0 && { standby }),
    showPrivacyConsentMessage: canAskConsent && (settings?.show_privacy_consent_message ?? true),
    impersonatedUser,
  }
}

/** Describes a person of the session as they see themselves. */
async function buildSessionUser(context: Context, person: PersonWithRights): Promise<SessionUser> {
  const { attendeeId, name, role, roles, type } = person
  const personContext = { ...context, actor: { ...person, impersonator: null } }
  const [attendee, attendeeRange] = await Promise.all([
    attendeeId === null ? null : getAttendee(personContext, attendeeId),
    attendeeId === null ? null : findRosterRange(personContext, attendeeId),
  ])
  return { attendee, name, role, roles, type, attendeeRange }
}

/** @throws AppError userIsNoAttendee */
export async function getCurrentScope(context: Context): Promise<Scope> {
  if (context.actor.attendeeId === null) throw new AppError('userIsNoAttendee')
  const counts = await Promise.all([
    getNotificationMenuCounts(context),
    getExamMenuCount(context),
    getInvitationMenuCount(context),
    getRoundMenuCount(context),
    getAvailabilityMenuCount(context),
    getCoachMenuCount(context),
  ])
  return { modules: context.actor.modules, counts: Object.assign({}, ...counts) }
}
