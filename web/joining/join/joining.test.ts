import type { Appointment, Subscription } from '@uurwerk/contract/roster/appointment'
import type { SessionUser } from '@uurwerk/contract/account/session'
import { describe, expect, test } from 'vitest'
import { sampleAppointment } from '../../roster/appointment/sample.ts'
import { answered, unanswered } from './outcome.ts'
import { actionsOf, isForUser, reasonOf, situationOf } from './situation.ts'

const now = '2026-11-20T12:00'
const offered = (changes: Partial<Appointment> = {}) =>
  sampleAppointment({
    type: 'choice',
    capacity: 3,
    subscriptionCount: 1,
    subscribable: { from: '2026-11-10T08:00', until: '2026-11-24T08:00' },
    ...changes,
  })
const answer = (changes: Partial<Subscription> = {}): Subscription => ({
  appointmentId: 1,
  attendeeId: 9,
  attendeeName: 'Iemand',
  appointmentName: 'Wiskunde',
  motivation: null,
  locked: false,
  accepted: true,
  denied: false,
  ...changes,
})
const other = answer({ attendeeId: 10 })

describe('an answer in the cache', () => {
  test('that takes a place adds the subscription and one to the count, and follows its flags', () => {
    const joined = answered(offered({ subscriptions: [other], isDenied: true, isWaiting: true }), answer())
    expect(joined).toMatchObject({
      subscriptions: [other, answer()],
      subscriptionCount: 2,
      isSubscribed: true,
      isAccepted: true,
      isDenied: false,
      isWaiting: false,
      isFull: false,
    })
    expect(answered({ ...joined, subscriptionCount: 2 }, answer()).subscriptionCount).toBe(2)
    expect(answered(offered({ subscriptionCount: 2 }), answer()).isFull).toBe(true)
  })

  test('that declines leaves the count, unless it gives a place back', () => {
    const declined = answered(offered(), answer({ accepted: false, denied: true }))
    expect(declined).toMatchObject({ subscriptionCount: 1, isSubscribed: false, isAccepted: false, isDenied: true })
    const joined = answered(offered(), answer())
    expect(answered(joined, answer({ accepted: false, denied: true })).subscriptionCount).toBe(1)
  })

  test('that is a lock does not raise the count', () => {
    expect(answered(offered(), answer({ locked: true }))).toMatchObject({ subscriptionCount: 1, isLocked: true })
  })

  test('that is taken back takes away the own subscription alone, one of the count, and both flags', () => {
    const joined = answered(offered({ subscriptions: [other], subscriptionCount: 2 }), answer())
    expect(joined.isFull).toBe(true)
    expect(unanswered(joined, 9)).toMatchObject({
      subscriptions: [other],
      subscriptionCount: 2,
      isSubscribed: false,
      isAccepted: false,
      isFull: false,
    })
    const declined = answered(offered(), answer({ accepted: false, denied: true }))
    expect(unanswered(declined, 9)).toMatchObject({ subscriptionCount: 1, isDenied: false })
  })
})

describe('how things stand', () => {
  test('goes by the answer first, then by the window, then by the places', () => {
    const cases: [Partial<Appointment>, string][] = [
      [{}, 'OPEN'],
      [{ isFull: true }, 'FULL'],
      [{ isSubscribed: true, isFull: true }, 'JOINED'],
      [{ isSubscribed: true, isLocked: true }, 'LOCKED'],
      [{ isDenied: true, isLocked: true }, 'LOCKED_OUT'],
      [{ isDenied: true }, 'DECLINED'],
      [{ isWaiting: true, isFull: true }, 'WAITING'],
      [{ subscribable: { from: '2026-11-21T08:00', until: '2026-11-24T08:00' }, isFull: true }, 'NOT_YET'],
      [{ subscribable: { from: '2026-11-01T08:00', until: now }, isFull: true }, 'CLOSED'],
      [{ subscribable: null }, 'CLOSED'],
    ]
    for (const [changes, situation] of cases) expect(situationOf(offered(changes), now)).toBe(situation)
  })
})

describe('what one can do', () => {
  const known = { standing: { refusal: null, unsubscribeRefusal: null }, waitList: true, isOpen: true }
  const full = { ...known, standing: { refusal: 'subscriptionReachedCapacity', unsubscribeRefusal: null } } as const
  const hidden = { ...known, standing: { refusal: 'subscriptionHiddenByLesson', unsubscribeRefusal: null } } as const

  test('is to join or decline, and to leave what one joined', () => {
    expect(actionsOf({ ...known, situation: 'OPEN' })).toEqual(['join', 'decline'])
    expect(actionsOf({ ...known, situation: 'DECLINED' })).toEqual(['join'])
    expect(actionsOf({ ...known, situation: 'JOINED' })).toEqual(['leave'])
  })

  test('is to wait for what is full, if there is a line', () => {
    expect(actionsOf({ ...full, situation: 'FULL' })).toEqual(['wait', 'decline'])
    expect(actionsOf({ ...full, situation: 'FULL', waitList: false })).toEqual(['decline'])
    expect(actionsOf({ ...full, situation: 'DECLINED' })).toEqual(['wait'])
    expect(actionsOf({ ...full, situation: 'WAITING', isOpen: false })).toEqual(['leaveWait'])
  })

  test('is nothing where it is locked, closed, or something stands in the way', () => {
    for (const situation of ['LOCKED', 'LOCKED_OUT'] as const) expect(actionsOf({ ...known, situation })).toEqual([])
    for (const situation of ['CLOSED', 'NOT_YET', 'JOINED', 'DECLINED'] as const)
      expect(actionsOf({ ...known, situation, isOpen: false })).toEqual([])
    expect(actionsOf({ ...hidden, situation: 'OPEN' })).toEqual([])
  })

  test('has its reason said where nothing else says it', () => {
    expect(reasonOf({ ...hidden, situation: 'OPEN' })).toBe('subscriptionHiddenByLesson')
    expect(reasonOf({ ...full, situation: 'FULL' })).toBeUndefined()
    expect(reasonOf({ ...hidden, situation: 'JOINED' })).toBeUndefined()
  })
})

describe('the offer', () => {
  const user = (id: number, type: 'teacher' | 'student'): SessionUser => ({
    attendee: { id, sourceId: `s${id}`, type, name: 'Iemand', code: null },
    name: 'Iemand',
    role: type,
    roles: [type],
    type,
    attendeeRange: null,
  })

  test('is students, whosever roster they look at', () => {
    expect(isForUser(user(9, 'student'), offered({ studentsOnly: true }), 'me')).toBe(true)
    expect(isForUser(user(9, 'student'), offered(), 30)).toBe(true)
  })

  test('is others in their own roster alone, unless it is for students or they teach it', () => {
    expect(isForUser(user(41, 'teacher'), offered(), 41)).toBe(true)
    expect(isForUser(user(41, 'teacher'), offered(), 9)).toBe(false)
    expect(isForUser(user(41, 'teacher'), offered({ studentsOnly: true }), 'me')).toBe(false)
    expect(isForUser(user(40, 'teacher'), offered(), 'me')).toBe(false)
  })

  test('is nobody where there is nothing to join', () => {
    expect(isForUser(user(9, 'student'), sampleAppointment(), 'me')).toBe(false)
    expect(isForUser(user(9, 'student'), offered({ isCancelled: true }), 'me')).toBe(false)
  })
})
