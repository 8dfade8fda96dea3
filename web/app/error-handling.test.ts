import { type ErrorCode, errorCatalogue } from '@uurwerk/contract/errors'
import { describe, expect, it } from 'vitest'
import { ApiError, NetworkError } from '../lib/call.ts'
import { shownOf } from './error-handling.ts'

const refused = (code: ErrorCode, url = '/api/x') =>
  new ApiError({ code, status: errorCatalogue[code].status, url, instance: 'a1' })

describe('an error', () => {
  it('is shown as the catalogue says', () => {
    expect(shownOf(refused('appointmentDoesNotExist'), 'read')).toMatchObject({ kind: 'warning' })
    expect(shownOf(refused('attendeeNoRights'), 'read')).toMatchObject({ kind: 'warning', code: 'attendeeNoRights' })
    expect(shownOf(refused('patchNotAllowed'), 'write')).toMatchObject({ kind: 'fatal', instance: 'a1' })
  })
  it('that the screen deals with is not shown', () => {
    expect(shownOf(refused('attendeeHasNoXedule'), 'read')).toBeUndefined()
    expect(shownOf(refused('moduleMissing'), 'read')).toBeUndefined()
  })
  it('of reaching the most feeds leads to the feeds, as no other does', () => {
    const limit = shownOf(refused('settingsFeedsLimit'), 'write')
    expect(limit).toEqual({ kind: 'warning', code: 'settingsFeedsLimit', leadsTo: 'feeds' })
    expect(shownOf(refused('feedDoesNotExist'), 'write')).not.toHaveProperty('leadsTo')
  })
  it('of a session that has ended is never shown', () => {
    expect(shownOf(refused('401'), 'read')).toBeUndefined()
  })
  it('from a silent address is not shown', () => {
    for (const url of ['/api/log/exception', '/assets/language/nl.json', '/api/Appointment/DateRange?atnId=1'])
      expect(shownOf(refused('fatalUnknownError', url), 'read')).toBeUndefined()
  })
  it('that is none of the server is left to whoever caused it', () => {
    expect(shownOf(new TypeError('x'), 'read')).toBeUndefined()
  })
})

describe('a server that cannot be reached', () => {
  it('is told of when something was to be saved, and left to the screen when it was to be read', () => {
    expect(shownOf(new NetworkError(), 'write')).toMatchObject({ kind: 'warning', code: 'network' })
    expect(shownOf(new NetworkError(), 'read')).toBeUndefined()
  })
})
