import type { Appointment, Subscription } from '@uurwerk/contract/roster/appointment'
import type { SessionUser } from '@uurwerk/contract/account/session'
import { describe, expect, test } from 'vitest'
import { createSampleAppointment } from '#web/roster/appointment/appointment-sample.ts'
import { applyAnswer, removeAnswer } from './apply-answer.ts'
import { listJoinActions, canUserAnswer, findJoinRefusal, getJoinSituation } from './join-situation.ts'

const now = '2026-11-20T12:00'
const offered = (changes: Partial<Appointment> = {}) =>
  createSampleAppointment({
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

describe('a cached answer', () => {
  test('that takes a seat adds the subscription, raises the count once, and updates the flags', () => {
    const joined = applyAnswer(offered({ subscriptions: [other], isDenied: true, isWaiting: true }), answer())
    expect(joined).toMatchObject({
      subscriptions: [other, answer()],
      subscriptionCount: 2,
      isSubscribed: true,
      isAccepted: true,
      isDenied: false,
      isWaiting: false,
      isFull: false,
    })
    expect(applyAnswer({ ...joined, subscriptionCount: 2 }, answer()).subscriptionCount).toBe(2)
    expect(applyAnswer(offered({ subscriptionCount: 2 }), answer()).isFull).toBe(true)
  })

  test('that declines keeps the count, unless it gives a seat back', () => {
    const declined = applyAnswer(offered(), answer({ accepted: false, denied: true }))
    expect(declined).toMatchObject({ subscriptionCount: 1, isSubscribed: false, isAccepted: false, isDenied: true })
    const joined = applyAnswer(offered(), answer())
    expect(applyAnswer(joined, answer({ accepted: false, denied: true })).subscriptionCount).toBe(1)
  })

  test('that is locked does not raise the count', () => {
    expect(applyAnswer(offered(), answer({ locked: true }))).toMatchObject({ subscriptionCount: 1, isLocked: true })
  })

  test('that is removed takes away only the user’s own subscription, its seat and its flags', () => {
    const joined = applyAnswer(offered({ subscriptions: [other], subscriptionCount: 2 }), answer())
    expect(joined.isFull).toBe(true)
    expect(removeAnswer(joined, 9)).toMatchObject({
      subscriptions: [other],
      subscriptionCount: 2,
      isSubscribed: false,
      isAccepted: false,
      isFull: false,
    })
    const declined = applyAnswer(offered(), answer({ accepted: false, denied: true }))
    expect(removeAnswer(declined, 9)).toMatchObject({ subscriptionCount: 1, isDenied: false })
  })
})

describe('the join situation', () => {
  test('depends on the answer first, then on the sign-up window, then on the seats', () => {
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
    for (const [changes, situation] of cases) expect(getJoinSituation(offered(changes), now)).toBe(situation)
  })
})

describe('join actions', () => {
  const noRefusal = { seatRefusals: { refusal: null, unsubscribeRefusal: null }, hasWaitList: true, isWindowOpen: true }
  const full = {
    ...noRefusal,
    seatRefusals: { refusal: 'subscriptionReachedCapacity', unsubscribeRefusal: null },
  } as const
  const hidden = {
    ...noRefusal,
    seatRefusals: { refusal: 'subscriptionHiddenByLesson', unsubscribeRefusal: null },
  } as const

  test('are join or decline, and leave for a joined appointment', () => {
    expect(listJoinActions({ ...noRefusal, situation: 'OPEN' })).toEqual(['join', 'decline'])
    expect(listJoinActions({ ...noRefusal, situation: 'DECLINED' })).toEqual(['join'])
    expect(listJoinActions({ ...noRefusal, situation: 'JOINED' })).toEqual(['leave'])
  })

  test('include waiting for a full appointment only if it has a wait list', () => {
    expect(listJoinActions({ ...full, situation: 'FULL' })).toEqual(['wait', 'decline'])
    expect(listJoinActions({ ...full, situation: 'FULL', hasWaitList: false })).toEqual(['decline'])
    expect(listJoinActions({ ...full, situation: 'DECLINED' })).toEqual(['wait'])
    expect(listJoinActions({ ...full, situation: 'WAITING', isWindowOpen: false })).toEqual(['leaveWait'])
  })

  test('are empty if the answer is locked, sign-up is closed, or a lesson is in the way', () => {
    for (const situation of ['LOCKED', 'LOCKED_OUT'] as const)
      expect(listJoinActions({ ...noRefusal, situation })).toEqual([])
    for (const situation of ['CLOSED', 'NOT_YET', 'JOINED', 'DECLINED'] as const)
      expect(listJoinActions({ ...noRefusal, situation, isWindowOpen: false })).toEqual([])
    expect(listJoinActions({ ...hidden, situation: 'OPEN' })).toEqual([])
  })

  test('come with the reason for a refusal only where nothing else shows it', () => {
    expect(findJoinRefusal({ ...hidden, situation: 'OPEN' })).toBe('subscriptionHiddenByLesson')
    expect(findJoinRefusal({ ...full, situation: 'FULL' })).toBeUndefined()
    expect(findJoinRefusal({ ...hidden, situation: 'JOINED' })).toBeUndefined()
  })
})

describe('an offer to join', () => {
  const user = (id: number, type: 'teacher' | 'student'): SessionUser => ({
    attendee: { id, sourceId: `s${id}`, type, name: 'Iemand', code: null },
    name: 'Iemand',
    role: type,
    roles: [type],
    type,
    attendeeRange: null,
  })

  test('is shown to students in every roster', () => {
    expect(canUserAnswer(user(9, 'student'), offered({ studentsOnly: true }), 'me')).toBe(true)
    expect(canUserAnswer(user(9, 'student'), offered(), 30)).toBe(true)
  })

  test('is shown to other users only in their own roster, unless it is for students only or they teach it', () => {
    expect(canUserAnswer(user(41, 'teacher'), offered(), 41)).toBe(true)
    expect(canUserAnswer(user(41, 'teacher'), offered(), 9)).toBe(false)
    expect(canUserAnswer(user(41, 'teacher'), offered({ studentsOnly: true }), 'me')).toBe(false)
    expect(canUserAnswer(user(40, 'teacher'), offered(), 'me')).toBe(false)
  })

  test('is shown to no user if the appointment is cancelled or takes no sign-ups', () => {
    expect(canUserAnswer(user(9, 'student'), createSampleAppointment(), 'me')).toBe(false)
    expect(canUserAnswer(user(9, 'student'), offered({ isCancelled: true }), 'me')).toBe(false)
  })
})
