import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  findActingRole,
  applyBulkAction,
  type SubscriptionAnswer,
  applySubscription,
  type ActingRole,
  type SeatCandidate,
  decideAnswers,
  toSubscriptionEvent,
  type JoinableAppointment,
  canMoveUp,
  applySubscriptionPatch,
  findAnswerRefusal,
} from './rules.ts'

const appointment: JoinableAppointment = {
  type: 'choice',
  startsAt: '2026-11-18T12:45',
  isCancelled: false,
  capacity: 2,
  seatsTaken: 0,
  subscribable: { from: '2026-11-01T08:00', until: '2026-11-18T12:00' },
  studentsOnly: false,
  teacherIds: [7],
}
const student: SeatCandidate = { type: 'student', answer: null, isOffered: true, hasLesson: false, hasOtherSeat: false }
const acceptedAnswer: SubscriptionAnswer = {
  motivation: null,
  locked: false,
  accepted: true,
  denied: false,
  byLock: false,
}
const deniedAnswer: SubscriptionAnswer = { ...acceptedAnswer, accepted: false, denied: true }
const actAs = (role: ActingRole, now = '2026-11-18T11:00') => ({ role, now })

describe('findActingRole', () => {
  test.each([
    ['a student and their own answer', { attendeeId: 1, roles: ['student'] }, 1, 'self'],
    ['a student and the answer of another', { attendeeId: 1, roles: ['student'] }, 2, undefined],
    ['the teacher of the appointment and a student’s answer', { attendeeId: 7, roles: ['teacher'] }, 2, 'teacher'],
    ['another teacher', { attendeeId: 8, roles: ['teacher'] }, 2, undefined],
    ['the exam desk and a choice lesson', { attendeeId: 9, roles: ['exam-desk'] }, 2, undefined],
    ['an admin', { attendeeId: 9, roles: ['admin'] }, 9, 'manager'],
    ['a user without an attendee', { attendeeId: null, roles: [] }, undefined, undefined],
  ] as const)('returns the role or undefined: %s', (_, viewer, attendeeId, expected) => {
    expect(findActingRole(viewer, appointment, attendeeId)).toBe(expected)
  })
  test('returns manager for the exam desk and any exam', () => {
    expect(findActingRole({ attendeeId: 9, roles: ['exam-desk'] }, { type: 'exam', teacherIds: [] }, 2)).toBe('manager')
  })
})

describe('seat rules', () => {
  test.each([
    ['before the window', '2026-11-01T07:59', 'subscriptionRegistrationPeriodEnded'],
    ['in its first minute', '2026-11-01T08:00', undefined],
    ['in its last minute', '2026-11-18T11:59', undefined],
    ['after it', '2026-11-18T12:00', 'subscriptionRegistrationPeriodEnded'],
  ])('check the sign-up window: %s', (_, now, expected) => {
    expect(findAnswerRefusal(appointment, student, acceptedAnswer, actAs('self', now))).toBe(expected)
  })
  test('refuse a sign-up after the appointment begins, even within the window', () => {
    const longAppointment = { ...appointment, subscribable: { from: '2026-11-01T08:00', until: '2026-11-30T08:00' } }
    expect(findAnswerRefusal(longAppointment, student, acceptedAnswer, actAs('self', '2026-11-18T12:45'))).toBe(
      'subscriptionRegistrationPeriodEnded',
    )
  })
  test('accept an unchanged answer, also outside the window', () => {
    expect(
      findAnswerRefusal(
        appointment,
        { ...student, answer: acceptedAnswer },
        acceptedAnswer,
        actAs('self', '2026-12-01T00:00'),
      ),
    ).toBeUndefined()
  })
  test('refuse a sign-up with a clash, and allow giving a seat back with a clash', () => {
    const busyStudent = { ...student, hasLesson: true, hasOtherSeat: true }
    expect(findAnswerRefusal(appointment, busyStudent, acceptedAnswer, actAs('manager'))).toBe(
      'subscriptionHiddenByLesson',
    )
    expect(
      findAnswerRefusal(appointment, { ...busyStudent, answer: acceptedAnswer }, null, actAs('self')),
    ).toBeUndefined()
  })
  test('let no student move up who is locked or busy, and nobody once the appointment is cancelled or begins', () => {
    const now = '2026-11-18T12:30'
    expect(canMoveUp(appointment, student, now)).toBe(true)
    expect(canMoveUp(appointment, { ...student, answer: { ...deniedAnswer, locked: true } }, now)).toBe(false)
    expect(canMoveUp(appointment, { ...student, hasOtherSeat: true }, now)).toBe(false)
    expect(canMoveUp({ ...appointment, isCancelled: true }, student, now)).toBe(false)
    expect(canMoveUp({ ...appointment, studentsOnly: true }, { ...student, type: 'teacher' }, now)).toBe(false)
    expect(canMoveUp(appointment, student, '2026-11-18T12:45')).toBe(false)
  })
})

describe('subscription answer', () => {
  test.each([
    ['yes', { accepted: true }, acceptedAnswer],
    ['no', { accepted: false }, deniedAnswer],
    ['a lock, which accepts without counting', { locked: true }, { ...acceptedAnswer, locked: true, byLock: true }],
    ['an empty body, which accepts', {}, acceptedAnswer],
  ])('follows from the request: %s', (_, requested, expected) =>
    expect(applySubscription(null, requested)).toEqual(expected),
  )

  test('stays counted when it is accepted and locked, and stays denied when it is denied and locked', () => {
    expect(applySubscription(acceptedAnswer, { locked: true })).toEqual({ ...acceptedAnswer, locked: true })
    expect(applySubscription(deniedAnswer, { locked: true })).toEqual({ ...deniedAnswer, locked: true })
  })

  const buildReplacement = (path: '/accepted' | '/denied' | '/locked', value: boolean) => ({
    op: 'replace' as const,
    path,
    value,
  })

  test('counts when a locked denial is accepted, by every call', () => {
    const lockedDenial = { ...deniedAnswer, locked: true }
    const countedAnswer = { ...acceptedAnswer, locked: true }
    expect(applySubscription(lockedDenial, { accepted: true })).toEqual(countedAnswer)
    expect(applySubscriptionPatch(lockedDenial, [buildReplacement('/accepted', true)])).toEqual(countedAnswer)
    expect(applyBulkAction(lockedDenial, 'subscribe')).toEqual(countedAnswer)
  })

  test('is never both accepted and denied after a patch', () => {
    expect(applySubscriptionPatch(acceptedAnswer, [buildReplacement('/denied', true)])).toEqual(deniedAnswer)
    expect(applySubscriptionPatch(deniedAnswer, [buildReplacement('/accepted', true)])).toEqual(acceptedAnswer)
    expect(
      applySubscriptionPatch(acceptedAnswer, [buildReplacement('/accepted', true), buildReplacement('/denied', true)]),
    ).toBe('subscriptionPatchFailed')
    expect(
      applySubscriptionPatch({ ...acceptedAnswer, locked: true, byLock: true }, [buildReplacement('/locked', false)]),
    ).toEqual(acceptedAnswer)
  })

  test('becomes a denial when a patch gives up the seat, and is removed when a patch leaves neither', () => {
    const seatGivenUp = buildReplacement('/accepted', false)
    const denialWithdrawn = buildReplacement('/denied', false)
    expect(applySubscriptionPatch(acceptedAnswer, [seatGivenUp])).toEqual(deniedAnswer)
    expect(applySubscriptionPatch(acceptedAnswer, [seatGivenUp, denialWithdrawn])).toBeNull()
    expect(applySubscriptionPatch(deniedAnswer, [denialWithdrawn])).toBeNull()
  })

  test('follows from a bulk action, which is refused if there is no answer to remove or unlock', () => {
    expect(applyBulkAction(deniedAnswer, 'subscribe')).toEqual(acceptedAnswer)
    expect(applyBulkAction(acceptedAnswer, 'unsubscribe')).toBeNull()
    expect(applyBulkAction(null, 'unsubscribe')).toBe('subscriptionDoesNotExist')
    expect(applyBulkAction(null, 'lock')).toEqual({ ...acceptedAnswer, locked: true, byLock: true })
    expect(applyBulkAction(null, 'unlock')).toBe('subscriptionDoesNotExist')
  })

  test.each([
    [null, acceptedAnswer, 'accepted'],
    [acceptedAnswer, null, 'removed'],
    [acceptedAnswer, deniedAnswer, 'denied'],
    [null, deniedAnswer, 'denied'],
    [acceptedAnswer, { ...acceptedAnswer, locked: true }, 'locked'],
    [{ ...acceptedAnswer, locked: true }, acceptedAnswer, 'unlocked'],
    [acceptedAnswer, { ...acceptedAnswer, motivation: 'a' }, 'changed'],
    [acceptedAnswer, { ...acceptedAnswer }, undefined],
    [null, null, undefined],
  ])('that changes from %j to %j is reported as %s', (before, after, event) =>
    expect(toSubscriptionEvent(before, after)).toBe(event),
  )
})

test('decideAnswers never gives more seats than there are, and refuses nobody for capacity while a seat is free', () => {
  const answer = fc.option(fc.constantFrom(acceptedAnswer, deniedAnswer, { ...acceptedAnswer, locked: true }), {
    nil: null,
  })
  const candidates = fc.array(
    fc.record({ answer, hasLesson: fc.boolean() }).map((fields) => ({ ...student, ...fields })),
    { maxLength: 20 },
  )
  fc.assert(
    fc.property(candidates, fc.nat(20), (people, spare) => {
      const takenCount = people.filter((person) => person.answer?.accepted).length
      const seats = { ...appointment, seatsTaken: takenCount, capacity: takenCount + spare }
      const updateAnswer = (before: SubscriptionAnswer | null) => applyBulkAction(before, 'subscribe')
      const decisions = decideAnswers(
        seats,
        people.map((candidate) => ({ candidate, updateAnswer, ...actAs('manager') })),
      )
      const seatedCount = decisions.filter(({ answer: after }) => after?.accepted).length
      expect(seatedCount).toBeLessThanOrEqual(seats.capacity)
      const isFull = decisions.some(({ refusal }) => refusal === 'subscriptionReachedCapacity')
      if (isFull) expect(seatedCount).toBe(seats.capacity)
    }),
  )
})
