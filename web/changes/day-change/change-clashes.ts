import { ApiError } from '#web/lib/call.ts'
import type { Consent } from '@uurwerk/contract/changes/day-change'

export interface Obstacle {
  kind: 'clash' | 'booking' | 'overload'
  name: string
  start: Temporal.PlainDateTime
  end: Temporal.PlainDateTime
}

const obstaclePattern = /^(.*), (\d{4}-\d\d-\d\dT\d\d:\d\d)–(\d{4}-\d\d-\d\dT\d\d:\d\d)$/su

/** Reads who or what stands in the way of a change. */
export const listObstacles = (error: Error | null): Obstacle[] =>
  error instanceof ApiError
    ? error.errors.flatMap(({ path, message }) => {
        const [, name, start, end] = obstaclePattern.exec(message) ?? []
        if (name === undefined || start === undefined || end === undefined) return []
        return {
          kind: path.startsWith('bookings/') ? 'booking' : path.startsWith('covers/') ? 'overload' : 'clash',
          name,
          start: Temporal.PlainDateTime.from(start),
          end: Temporal.PlainDateTime.from(end),
        }
      })
    : []

/** Adds what the user must agree to after a refusal; undefined if agreeing does not help. */
export function getNextConsent(error: Error | null, consent: Consent): Consent | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.code === 'changeClash' || error.code === 'changeTooManyCovers') return { ...consent, force: true }
  if (error.code === 'changeDisplacesBooking') return { ...consent, displace: true }
  return undefined
}
