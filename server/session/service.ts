import type { Attendee } from '@uurwerk/contract/attendee'
import type { Scope, Session, SessionUser } from '@uurwerk/contract/session'
import type { Actor } from '../auth/actor.ts'
import { findRange } from '../appointment/service.ts'
import { findAttendee } from '../attendee/service.ts'
import { AppError } from '../lib/app-error.ts'
import type { Context } from '../lib/context.ts'
import { version } from '../lib/version.ts'
import { findSchool, settingsOf } from './queries.ts'

/** Who is signed in, at which school, and how it works. */
export async function currentSession(context: Context, env: Session['env']): Promise<Session> {
  const { db, actor, clock, language } = context
  const id = actor.attendeeId
  const [school, settings, attendee, range] = await Promise.all([
    findSchool(db),
    id === null ? undefined : settingsOf(db, id),
    id === null ? null : findAttendee(context, id),
    id === null ? null : findRange(context, id),
  ])
  const user = presentUser(actor, attendee, range)
  return {
    me: user,
    customer: school?.customer ?? '',
    env,
    version,
    language: settings?.language ?? language,
    timeZone: school?.time_zone ?? clock.timeZone,
    day: { start: school?.day_start ?? '08:00', end: school?.day_end ?? '17:00' },
    showPrivacyConsentMessage: id !== null && (settings?.show_privacy_consent_message ?? true),
    impersonatedUser: actor.impersonator ? user : null,
  }
}

const presentUser = (
  { name, role, roles, type }: Actor,
  attendee: Attendee | null,
  attendeeRange: SessionUser['attendeeRange'],
): SessionUser => ({ attendee, name, role, roles, type, attendeeRange })

/** The modules that the caller may use; someone whom the school does not know has none, and is told so. */
export function currentScope({ actor }: Context): Scope {
  if (actor.attendeeId === null) throw new AppError('userIsNoAttendee')
  return { modules: actor.modules, counts: {} }
}
