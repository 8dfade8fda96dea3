import { describe, expect, test } from 'vitest'
import { ApiError } from '#web/lib/call.ts'
import { getNextConsent, listObstacles } from './change-clashes.ts'

const refuse = (
  code: 'changeClash' | 'changeTooManyCovers' | 'changeDisplacesBooking' | 'appointmentIsOver',
  errors: ApiError['errors'] = [],
) => new ApiError({ code, status: 409, url: '/api/Appointment/1/change', errors })

describe('what stands in the way of a change', () => {
  test('is read from the refusal, with names that hold a comma', () => {
    const error = refuse('changeClash', [
      { path: 'appointments/5', message: 'Dalen, J. van, 2026-11-24T09:00–2026-11-24T10:30' },
      { path: 'bookings/6', message: 'V5A, 2026-11-24T09:00–2026-11-24T09:50' },
      { path: 'covers/7', message: 'Tol, T., 2026-11-24T09:00–2026-11-24T09:50' },
      { path: 'body', message: 'something else' },
    ])
    expect(listObstacles(error).map(({ kind, name, start }) => [kind, name, start.toString()])).toEqual([
      ['clash', 'Dalen, J. van', '2026-11-24T09:00:00'],
      ['booking', 'V5A', '2026-11-24T09:00:00'],
      ['overload', 'Tol, T.', '2026-11-24T09:00:00'],
    ])
    expect(listObstacles(new Error('Offline'))).toEqual([])
  })

  test('asks for consent one after the other, and for none where it does not help', () => {
    const forced = getNextConsent(refuse('changeClash'), {})
    expect(forced).toEqual({ force: true })
    expect(getNextConsent(refuse('changeDisplacesBooking'), forced ?? {})).toEqual({ force: true, displace: true })
    expect(getNextConsent(refuse('changeTooManyCovers'), {})).toEqual({ force: true })
    expect(getNextConsent(refuse('appointmentIsOver'), {})).toBeUndefined()
  })
})
