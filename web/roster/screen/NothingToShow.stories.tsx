import { ApiError, NetworkError } from '#web/lib/call.ts'
import { getNow } from '#web/lib/time.ts'
import { NoOwnRosterMessage } from './NoOwnRosterMessage.tsx'
import { NoLessons } from './NoLessons.tsx'
import { RosterNotLoaded } from '../appointment/RosterNotLoaded.tsx'
import type { RosterModel } from './use-roster-model.ts'

const date = '2026-11-18'

/** Creates only the part of the model that these components read. */
function createModel(changes: object = {}) {
  const day = Temporal.PlainDate.from(date)
  const address = { date: day, view: 'day', showDate: () => undefined }
  const nothing = { address, days: [day], appointments: [], publication: undefined, range: undefined, now: getNow() }
  return { ...nothing, ...changes } as unknown as RosterModel
}

const renderFailure = (error: Error) => <RosterNotLoaded error={error} onRetry={() => undefined} />
const createError = (status: number) => new ApiError({ code: 'attendeeNoRights', status, url: '/api/Appointment' })

export const Offline = () => renderFailure(new NetworkError('No answer'))
export const Broken = () => renderFailure(createError(500))
export const Refused = () => renderFailure(createError(403))
export const WithoutRoster = () => <NoOwnRosterMessage onSearch={() => undefined} />
export const FreeToday = () => <NoLessons model={createModel()} />
export const NotPublished = () => <NoLessons model={createModel({ publication: { published: false } })} />
export const PastTheHorizon = () => <NoLessons model={createModel({ range: { start: date, end: '2026-11-01' } })} />
