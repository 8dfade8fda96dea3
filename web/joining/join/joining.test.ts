import type { Appointment, Subscription } from '@uurwerk/contract/roster/appointment'
import type { SessionUser } from '@uurwerk/contract/account/session'
import { describe, expect, test } from 'vitest'
import { createSampleAppointment } from '#web/roster/appointment/appointment-sample.ts'
import { applyAnswer, removeAnswer } from './apply-answer.ts'
import { listJoinActions, canUserAnswer, findJoinRefusal, getJoinSituation } from './join-situation.ts'

const now = '2026-11-20T12:00'
const createOffered = (changes: Partial<Appointment> = {}) =>
  createSampleAppointment({
    type: 'choice',
    capacity: 3,
    subscriptionCount: 1,
    subscribable: { from: '2026-11-10T08:00', until: '2026-11-24T08:00' },
    ...changes,
  })
const createAnswer = (changes: Partial<Subscription> = {}): Subscription => ({
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
const otherAnswer = createAnswer({ attendeeId: 10 })

describe('a cached answer', () => {
  test('that takes a seat adds the subscription, raises the count once, and updates the flags', () => {
    const joined = applyAnswer(
      createOffered({ subscriptions: [otherAnswer], isDenied: true, isWaiting: true }),
      createAnswer(),
    )
    expect(joined).toMatchObject({
      subscriptions: [otherAnswer, createAnswer()],
      subscriptionCount: 2,
      isSubscribed: true,
      isAccepted: true,
      isDenied: false,
      isWaiting: false,
      isFull: false,
    })
    expect(applyAnswer({ ...joined, subscriptionCount: 2 }, createAnswer()).subscriptionCount).toBe(2)
    expect(applyAnswer(createOffered({ subscriptionCount: 2 }), createAnswer()).isFull).toBe(true)
  })

  test('that declines keeps the count, unless it gives a seat back', () => {
    const declined = applyAnswer(createOffered(), createAnswer({ accepted: false, denied: true }))
    expect(declined).toMatchObject({ subscriptionCount: 1, isSubscribed: false, isAccepted: false, isDenied: true })
    const joined = applyAnswer(createOffered(), createAnswer())
    expect(applyAnswer(joined, createAnswer({ accepted: false, denied: true })).subscriptionCount).toBe(1)
  })

  test('that is locked does not raise the count', () => {
    expect(applyAnswer(createOffered(), createAnswer({ locked: true }))).toMatchObject({
      subscriptionCount: 1,
      isLocked: true,
    })
  })

  test('that is removed takes away only the user’s own subscription, its seat and its flags', () => {
    const joined = applyAnswer(createOffered({ subscriptions: [otherAnswer], subscriptionCount: 2 }), createAnswer())
    expect(joined.isFull).toBe(true)
    expect(removeAnswer(joined, 9)).toMatchObject({
      subscriptions: [otherAnswer],
      subscriptionCount: 2,
      isSubscribed: false,
      isAccepted: false,
      isFull: false,
    })
    const declined = applyAnswer(createOffered(), createAnswer({ accepted: false, denied: true }))
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
    for (const [changes, situation] of cases) expect(getJoinSituation(createOffered(changes), now)).toBe(situation)
  })
})

describe('join actions', () => {
  const openConditions = {
    seatRefusals: { refusal: null, unsubscribeRefusal: null },
    hasWaitList: true,
    isWindowOpen: true,
  }
  const fullConditions = {
    ...openConditions,
    seatRefusals: { refusal: 'subscriptionReachedCapacity', unsubscribeRefusal: null },
  } as const
  const hiddenConditions = {
    ...openConditions,
    seatRefusals: { refusal: 'subscriptionHiddenByLesson', unsubscribeRefusal: null },
  } as const

  test('are join or decline, and leave for a joined appointment', () => {
    expect(listJoinActions({ ...openConditions, situation: 'OPEN' })).toEqual(['join', 'decline'])
    expect(listJoinActions({ ...openConditions, situation: 'DECLINED' })).toEqual(['join'])
    expect(listJoinActions({ ...openConditions, situation: 'JOINED' })).toEqual(['leave'])
  })

  test('include waiting for a full appointment only if it has a wait list', () => {
    expect(listJoinActions({ ...fullConditions, situation: 'FULL' })).toEqual(['wait', 'decline'])
    expect(listJoinActions({ ...fullConditions, situation: 'FULL', hasWaitList: false })).toEqual(['decline'])
    expect(listJoinActions({ ...fullConditions, situation: 'DECLINED' })).toEqual(['wait'])
    expect(listJoinActions({ ...fullConditions, situation: 'WAITING', isWindowOpen: false })).toEqual(['leaveWait'])
  })

  test('include taking a free seat for a waiting student, whose clash is gone or can be left', () => {
    expect(listJoinActions({ ...openConditions, situation: 'WAITING' })).toEqual(['join', 'leaveWait'])
    expect(listJoinActions({ ...openConditions, situation: 'WAITING', isWindowOpen: false })).toEqual(['leaveWait'])
    for (const conditions of [fullConditions, hiddenConditions])
      expect(listJoinActions({ ...conditions, situation: 'WAITING' })).toEqual(['leaveWait'])
    const listWithSeatElsewhere = (mayChangeOver: boolean) => {
      const times = { start: '2026-11-24T12:45', end: '2026-11-24T13:35' }
      const inTheWay = [{ id: 7, name: 'Keuzeles', ...times, mayChangeOver }]
      const refusal = 'subscriptionAlreadyAtOtherMoment'
      const seatRefusals = { refusal, unsubscribeRefusal: null, inTheWay } as const
      return listJoinActions({ ...openConditions, seatRefusals, situation: 'WAITING' })
    }
    expect(listWithSeatElsewhere(true)).toEqual(['changeOver', 'leaveWait'])
    // The seat elsewhere may be locked, or this appointment full.
    expect(listWithSeatElsewhere(false)).toEqual(['leaveWait'])
  })

  test('are empty if the answer is locked, sign-up is closed, or a lesson is in the way', () => {
    for (const situation of ['LOCKED', 'LOCKED_OUT'] as const)
      expect(listJoinActions({ ...openConditions, situation })).toEqual([])
    for (const situation of ['CLOSED', 'NOT_YET', 'JOINED', 'DECLINED'] as const)
      expect(listJoinActions({ ...openConditions, situation, isWindowOpen: false })).toEqual([])
    expect(listJoinActions({ ...hiddenConditions, situation: 'OPEN' })).toEqual([])
  })

  test('come with the reason for a refusal only where nothing else shows it', () => {
    expect(findJoinRefusal({ ...hiddenConditions, situation: 'OPEN' })).toBe('subscriptionHiddenByLesson')
    expect(findJoinRefusal({ ...fullConditions, situation: 'FULL' })).toBeUndefined()
    expect(findJoinRefusal({ ...hiddenConditions, situation: 'JOINED' })).toBeUndefined()
  })
})

describe('an offer to join', () => {
  const createUser = (id: number, type: 'teacher' | 'student'): SessionUser => ({
    attendee: { id, sourceId: `s${id}`, type, name: 'Iemand', code: null },
    name: 'Iemand',
    role: type,
    roles: [type],
    type,
    attendeeRange: null,
  })

  test('is shown to students in every roster', () => {
    expect(canUserAnswer(createUser(9, 'student'), createOffered({ studentsOnly: true }), 'me')).toBe(true)
    expect(canUserAnswer(createUser(9, 'student'), createOffered(), 30)).toBe(true)
  })

  test('is shown to other users only in their own roster, unless it is for students only or they teach it', () => {
    expect(canUserAnswer(createUser(41, 'teacher'), createOffered(), 41)).toBe(true)
    expect(canUserAnswer(createUser(41, 'teacher'), createOffered(), 9)).toBe(false)
    expect(canUserAnswer(createUser(41, 'teacher'), createOffered({ studentsOnly: true }), 'me')).toBe(false)
    expect(canUserAnswer(createUser(40, 'teacher'), createOffered(), 'me')).toBe(false)
  })

  test('is shown to no user if the appointment is cancelled or takes no sign-ups', () => {
    expect(canUserAnswer(createUser(9, 'student'), createSampleAppointment(), 'me')).toBe(false)
    expect(canUserAnswer(createUser(9, 'student'), createOffered({ isCancelled: true }), 'me')).toBe(false)
  })
})
