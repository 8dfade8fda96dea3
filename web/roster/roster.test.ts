import { appointmentContract } from '@uurwerk/contract/appointment'
import { describe, expect, test } from 'vitest'
import { read } from '../lib/call.ts'
import { createLoadingCounters } from './loading.ts'
import { daysOf, mayPage, mondayOfWeek, mondaysOf, page } from './period.ts'
import { joined } from './queries.ts'
import { idsIn, rosterAddress } from './address.ts'

const date = (text: string) => Temporal.PlainDate.from(text)

describe('the address of the roster', () => {
  const address = (value: object) => rosterAddress.parse(value)

  test('holds whose roster, how, when, and what is open', () => {
    const value = { atnId: '3,14', view: 'day', date: '2026-11-18', appointment: 7 }
    expect(address(value)).toEqual(value)
  })

  test('holds one attendee as a number, several as a list, each once and at most sixty', () => {
    expect(address({ atnId: 3 }).atnId).toBe(3)
    expect(address({ atnId: '3' }).atnId).toBe(3)
    expect(address({ atnId: '3,3,14' }).atnId).toBe('3,14')
    expect(idsIn(Array.from({ length: 90 }, (_, index) => index + 1).join(','))).toHaveLength(60)
  })

  test('leaves out what makes no sense instead of failing', () => {
    expect(address({ atnId: 'me', view: 'month', date: '2026-02-30', appointment: -1 })).toEqual({
      atnId: undefined,
      view: undefined,
      date: undefined,
      appointment: undefined,
    })
    expect(address({ atnId: 'x,2,-4,1.5,99999999999' }).atnId).toBe(2)
  })
})

describe('the loading counters', () => {
  const later = () => {
    let end = { resolve: () => {}, reject: () => {} }
    const promise = new Promise<void>((resolve, reject) => (end = { resolve, reject: () => reject(new Error('no')) }))
    return { promise, ...end }
  }

  test('rise per fetch and fall on success and on error', async () => {
    const counters = createLoadingCounters()
    const [one, two] = [later(), later()]
    const first = counters.count('appointments', () => one.promise)
    const second = counters.count('appointments', () => two.promise)
    expect(counters.get()).toEqual({ appointments: 2, exams: 0 })
    one.resolve()
    await first
    expect(counters.get().appointments).toBe(1)
    two.reject()
    await expect(second).rejects.toThrow('no')
    expect(counters.get().appointments).toBe(0)
  })

  test('are reset by clearing, and what began before then does not count down what began after', async () => {
    const counters = createLoadingCounters()
    const [old, young] = [later(), later()]
    const first = counters.count('exams', () => old.promise)
    counters.clear()
    expect(counters.get().exams).toBe(0)
    const second = counters.count('exams', () => young.promise)
    old.resolve()
    await first
    expect(counters.get().exams).toBe(1)
    young.resolve()
    await second
    expect(counters.get().exams).toBe(0)
  })
})

describe('the available range', () => {
  const answer = (result: unknown) => read(appointmentContract.dateRange, Response.json({ result }), '/x')

  test('without a start counts as an error', async () => {
    await expect(answer({ start: null, end: null })).rejects.toThrow()
    await expect(answer({ start: '2026-08-24', end: '2027-02-12' })).resolves.toEqual({
      start: '2026-08-24',
      end: '2027-02-12',
    })
  })

  test('of several attendees spans all of theirs', () => {
    const ranges = [{ start: '2026-09-01', end: '2026-12-01' }, undefined, { start: '2026-08-24', end: '2026-11-01' }]
    expect(joined(ranges)).toEqual({ start: '2026-08-24', end: '2026-12-01' })
    expect(joined([undefined])).toBeUndefined()
  })

  test('bounds paging, but never keeps from coming back to today', () => {
    const range = { start: '2026-08-24', end: '2026-11-20' }
    const week = daysOf('week', date('2026-11-18'), 'nl')
    expect(mayPage(week, 1, range, date('2026-11-18'))).toBe(false)
    expect(mayPage(week, -1, range, date('2026-11-18'))).toBe(true)
    expect(mayPage(week, 1, range, date('2026-12-24'))).toBe(true)
    expect(mayPage(week, 1, undefined, date('2026-11-18'))).toBe(true)
  })
})

describe('the days and weeks', () => {
  test('an English week begins on Sunday and needs the ISO week of that Sunday too', () => {
    const week = daysOf('week', date('2026-11-18'), 'en')
    expect(week[0]?.toString()).toBe('2026-11-15')
    expect(mondaysOf(week).map(String)).toEqual(['2026-11-09', '2026-11-16'])
    expect(mondayOfWeek(date('2026-11-15'), 'en').toString()).toBe('2026-11-16')
    expect(mondayOfWeek(date('2026-11-15'), 'nl').toString()).toBe('2026-11-09')
  })

  test('paging by day skips a weekend in which there is nothing', () => {
    const saturday = date('2026-11-21')
    expect(page('day', date('2026-11-20'), 1, () => false).toString()).toBe('2026-11-23')
    expect(page('day', date('2026-11-23'), -1, (day) => day.equals(saturday)).toString()).toBe('2026-11-21')
    expect(page('week', date('2026-11-20'), 1, () => false).toString()).toBe('2026-11-27')
  })
})
