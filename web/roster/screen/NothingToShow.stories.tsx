import { ApiError, NetworkError } from '#web/lib/call.ts'
import { getNow } from '#web/lib/time.ts'
import { NoOwnRosterMessage } from './NoOwnRosterMessage.tsx'
import { NoLessons } from './NoLessons.tsx'
import { RosterNotLoaded } from '../appointment/RosterNotLoaded.tsx'
import type { RosterModel } from './use-roster-model.ts'

const date = '2026-11-18'

/** Creates only the part of the model that these components read. */
function model(changes: object = {}) {
  const day = Temporal.PlainDate.from(date)
  const address = { date: day, view: 'day', showDate: () => undefined }
  const nothing = { address, days: [day], appointments: [], publication: undefined, range: undefined, now: getNow() }
  return { ...nothing, ...changes } as unknown as RosterModel
}

const failed = (error: Error) => <RosterNotLoaded error={error} onRetry={() => undefined} />
const refusal = (status: number) => new ApiError({ code: 'attendeeNoRights', status, url: '/api/Appointment' })

export const Offline = () => failed(new NetworkError('No answer'))
export const Broken = () => failed(refusal(500))
export const Refused = () => failed(refusal(403))
export const WithoutRoster = () => <NoOwnRosterMessage onSearch={() => undefined} />
export const FreeToday = () => <NoLessons model={model()} />
export const NotPublished = () => <NoLessons model={model({ publication: { published: false } })} />
export const PastTheHorizon = () => <NoLessons model={model({ range: { start: date, end: '2026-11-01' } })} />
