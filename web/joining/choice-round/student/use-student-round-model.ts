import type { GroupChoice, Options } from '@uurwerk/contract/joining/choice-round/student'
import { canChooseInRound } from '@uurwerk/contract/rules/choice-round'
import { useMemo } from 'react'
import { useSession } from '#web/data/me.ts'
import { applyTapsToGroups, applyTapsToOptions } from './choice-flags.ts'
import type { ChoiceTap } from './choice-outbox.ts'
import type { StudentRound, StudentRoundKey } from './queries.ts'
import { useRoundState } from './round-clock.ts'
import { useChoosing, useChoiceOutbox } from './use-choosing.ts'
import { useRefetchAtStateChange } from './use-refetch-at-state-change.ts'
import { useRoundSession } from './use-round-session.ts'

/** `groups` is null if the round has no groups to choose from. */
export interface StudentRoundData {
  roundKey: StudentRoundKey
  round: StudentRound
  groups: GroupChoice[] | null
  options: Options
}

const noTaps: readonly ChoiceTap[] = []

export function useStudentRoundModel({ roundKey, round, groups, options }: StudentRoundData) {
  const isSelf = roundKey.student === 'me'
  const isImpersonating = useSession().impersonatedUser !== null
  const state = useRoundState(round) ?? round.state
  const outbox = useChoiceOutbox(roundKey, round)
  // Connects before the opening, so that a thousand students do not connect at the same second.
  const roundSession = useRoundSession(
    roundKey,
    isSelf && !isImpersonating && (state === 'open' || state === 'notOpen'),
    outbox,
  )
  // The response decides, until the clock changes the state.
  const isChoosingAllowed = state === round.state ? round.mayChoose : canChooseInRound(state, { isSelf })
  const mayChoose = isChoosingAllowed && !isImpersonating && roundSession.endReason === undefined
  const choosing = useChoosing(outbox, !mayChoose)
  useRefetchAtStateChange(roundKey, state)
  // Once nothing is sent any more, what counts is what the server has.
  const taps = mayChoose ? choosing.taps : noTaps
  return {
    roundKey,
    round,
    state,
    isSelf,
    roundSession,
    mayChoose,
    choosing,
    groups: useMemo(() => groups && applyTapsToGroups(groups, taps), [groups, taps]),
    options: useMemo(() => applyTapsToOptions(options, taps), [options, taps]),
  }
}

export type StudentRoundModel = ReturnType<typeof useStudentRoundModel> & {
  /** Staff try the round: nothing is kept or sent, and there is no week to show. */
  isTrial?: true
}
