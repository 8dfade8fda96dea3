import { describe, expect, test } from 'vitest'
import { availabilityStates, reviewDecisions, reviewSteps } from '../staff/availability.ts'
import {
  statesWithEditableComment,
  isOpen,
  applyReviewPatch,
  type StoredAvailabilityState,
  canGiveAvailability,
  isWaitingForTeacher,
  applyAvailabilityPatch,
  getAvailabilityState,
  findStepRefusal,
} from './availability.ts'

const opening = { opens: '2026-11-09T08:00', closes: '2026-11-27T17:00' }
const [before, during, after] = ['2026-11-09T07:59', '2026-11-18T11:06', '2026-11-27T17:00']

describe('availability states', () => {
  // One row per state: the outcome of each step while the request is open.
  const no = 'availabilityStateNotAllowed'
  const finishedCode = 'availabilityFinished'
  const reviewable = { accepted: 'ok', denied: 'ok', revised: 'ok' } as const
  const finished = {
    accepted: finishedCode,
    denied: finishedCode,
    revised: finishedCode,
    submitted: finishedCode,
  } as const
  test.each([
    ['new', { saved: 'ok', submitted: no }, { accepted: no, denied: no, revised: no, submitted: no }, 'fixed'],
    ['saved', { saved: 'ok', submitted: 'ok' }, { accepted: no, denied: no, revised: no, submitted: no }, 'fixed'],
    ['submitted', { saved: 'ok', submitted: no }, { ...reviewable, submitted: no }, 'open'],
    ['accepted', { saved: no, submitted: no }, { accepted: no, denied: no, revised: 'ok', submitted: 'ok' }, 'open'],
    ['denied', { saved: no, submitted: no }, { accepted: no, denied: no, revised: 'ok', submitted: 'ok' }, 'open'],
    ['revised', { saved: 'ok', submitted: 'ok' }, { accepted: no, denied: no, revised: no, submitted: 'ok' }, 'fixed'],
    ['finished', { saved: finishedCode, submitted: finishedCode }, finished, 'fixed'],
  ] as const)('allow exactly the specified steps from %s', (state, ofTeacher, ofCoordinator, comment) => {
    const getOutcome = (side: 'teacher' | 'coordinator', to: StoredAvailabilityState) =>
      findStepRefusal(side, state, to, opening, during) ?? 'ok'
    expect({ saved: getOutcome('teacher', 'saved'), submitted: getOutcome('teacher', 'submitted') }).toEqual(ofTeacher)
    expect(Object.fromEntries(reviewSteps.map((to) => [to, getOutcome('coordinator', to)]))).toEqual(ofCoordinator)
    expect(statesWithEditableComment.includes(state)).toBe(comment === 'open')
    // Neither side can take the other's steps.
    for (const to of reviewDecisions) expect(getOutcome('teacher', to)).not.toBe('ok')
    expect(getOutcome('coordinator', 'saved')).not.toBe('ok')
  })
  test('are new, saved, submitted, accepted, denied, revised and finished', () => {
    expect(availabilityStates).toEqual(['new', 'saved', 'submitted', 'accepted', 'denied', 'revised', 'finished'])
  })
  test('become finished when the request closes after an accepted or denied judgement', () => {
    const listStatesAt = (now: string) =>
      availabilityStates
        .slice(0, -1)
        .map((state) => getAvailabilityState(state as StoredAvailabilityState, opening, now))
    expect(listStatesAt(during)).toEqual(['new', 'saved', 'submitted', 'accepted', 'denied', 'revised'])
    expect(listStatesAt(after)).toEqual(['new', 'saved', 'submitted', 'finished', 'finished', 'revised'])
  })
})

test('an availability request is open from its opening until just before its closing', () => {
  expect([before, '2026-11-09T08:00', '2026-11-27T16:59', after].map((now) => isOpen(opening, now))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect([before, during, after].map((now) => canGiveAvailability('new', opening, now))).toEqual([false, true, false])
})

test('an availability request waits for the teacher while it is open and not submitted', () => {
  const waitingStates = availabilityStates.filter((state) => isWaitingForTeacher(state, opening, during))
  expect(waitingStates).toEqual(['new', 'saved', 'revised'])
  expect(isWaitingForTeacher('new', opening, after)).toBe(false)
})

test('after the closing a submission can still be accepted, but not sent back, nor can sending back be taken back', () => {
  expect(findStepRefusal('coordinator', 'revised', 'submitted', opening, after)).toBe('availabilityOutsideOpening')
  expect(findStepRefusal('coordinator', 'submitted', 'revised', opening, after)).toBe('availabilityOutsideOpening')
  expect(findStepRefusal('coordinator', 'submitted', 'accepted', opening, after)).toBeUndefined()
})

describe('an availability patch', () => {
  const submittedAnswer = { state: 'submitted', availability: [], comments: '' } as const
  const buildOperation = <P extends string, V extends string | object>(path: P, value: V) => ({
    op: 'replace' as const,
    path,
    value,
  })
  test('by the teacher withdraws a submission only if it changes the availability', () => {
    const morning = { start: '09:00', end: '12:00', days: [1] }
    expect(
      applyAvailabilityPatch(submittedAnswer, [buildOperation('/availability', [morning])], opening, during),
    ).toEqual({
      state: 'saved',
      availability: [morning],
      comments: '',
    })
    expect(
      applyAvailabilityPatch(
        submittedAnswer,
        [buildOperation('/comments', 'a'), buildOperation('/state', 'submitted')],
        opening,
        during,
      ),
    ).toEqual({
      state: 'submitted',
      availability: [],
      comments: 'a',
    })
  })
  test.each(['new', 'saved', 'submitted', 'revised'] as const)(
    'with only comments keeps a submission submitted and saves any other state: %s',
    (state) => {
      const after = applyAvailabilityPatch(
        { ...submittedAnswer, state },
        [buildOperation('/comments', 'a')],
        opening,
        during,
      )
      expect(after).toMatchObject({ state: state === 'submitted' ? 'submitted' : 'saved', comments: 'a' })
    },
  )
  test('changes nothing if it repeats the current values, even after the closing', () => {
    expect(applyAvailabilityPatch(submittedAnswer, [buildOperation('/state', 'submitted')], opening, after)).toEqual(
      submittedAnswer,
    )
    const acceptedAnswer = { state: 'accepted', teamLeadComment: 'a' } as const
    const repeatedPatch = [buildOperation('/state', 'accepted'), buildOperation('/teamleadcomment', 'a')]
    expect(applyReviewPatch(acceptedAnswer, repeatedPatch, opening, after)).toEqual(acceptedAnswer)
  })
  test('by a coordinator checks the comment against the previous state, in any order of operations', () => {
    const submittedAnswer = { state: 'submitted', teamLeadComment: null } as const
    for (const patch of [
      [buildOperation('/state', 'revised'), buildOperation('/teamleadcomment', 'a')],
      [buildOperation('/teamleadcomment', 'a'), buildOperation('/state', 'revised')],
    ] as const)
      expect(applyReviewPatch(submittedAnswer, [...patch], opening, during)).toEqual({
        state: 'revised',
        teamLeadComment: 'a',
      })
  })
  test('with an empty comment removes the comment', () => {
    const acceptedAnswer = { state: 'accepted', teamLeadComment: 'a' } as const
    expect(applyReviewPatch(acceptedAnswer, [buildOperation('/teamleadcomment', '')], opening, during)).toMatchObject({
      teamLeadComment: null,
    })
  })
})
