import { attendeeContract } from '@uurwerk/contract/attendee'
import { expect, test } from 'vitest'
import { urlOf } from '../lib/call.ts'

const addressOf = (search?: string, filter?: number[]) => urlOf(attendeeContract.search, { query: { search, filter } })

test('a search sends the ids of its filter joined by commas', () => {
  expect(addressOf('bakker', [3, 14, 15])).toBe('/api/Attendee/search?search=bakker&filter=3,14,15')
})

test('a search sends no term without one, and no filter without one', () => {
  expect(addressOf(undefined, [3])).toBe('/api/Attendee/search?filter=3')
  expect(addressOf('bakker')).toBe('/api/Attendee/search?search=bakker')
})
