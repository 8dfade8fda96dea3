import type { GroupChoice, Options } from '@uurwerk/contract/joining/choice-round/student'
import type { Round as CoordinatedRound } from '@uurwerk/contract/joining/choice-round/desk'
import { useState } from 'react'
import { StudentChoices } from './StudentChoices.tsx'
import { applyTapsToOptions, markChosenGroup } from './choice-flags.ts'
import type { ChoiceTap } from './choice-outbox.ts'
import type { StudentRound } from './queries.ts'
import type { StudentRoundModel } from './use-student-round-model.ts'

interface Props {
  round: CoordinatedRound
  groups: GroupChoice[] | null
  options: Options
}

/** Lets staff try a round before it opens. Taps stay on this page and are never sent. */
export function RoundTrial({ round, groups, options }: Props) {
  const [taps, setTaps] = useState<readonly ChoiceTap[]>([])
  // Keeps the last tap on a group, and a tap per option, without the replaced option. Deselecting only removes a tap.
  const choose = (kind: ChoiceTap['kind'], id: number, replacedOptionId?: number) =>
    setTaps((previousTaps) => {
      const isReplaced = (tap: ChoiceTap) => {
        if (kind === 'chooseGroup' || tap.kind === 'chooseGroup') return kind === tap.kind
        return tap.id === id || tap.id === replacedOptionId
      }
      const otherTaps = previousTaps.filter((tap) => !isReplaced(tap))
      return kind === 'deselectOption' ? otherTaps : [...otherTaps, { kind, id, key: '', at: '', from: [] }]
    })
  const groupTap = taps.find(({ kind }) => kind === 'chooseGroup')
  const model: StudentRoundModel = {
    roundKey: { id: round.id, student: 'me' },
    round: toUnansweredRound(round),
    state: 'open',
    isSelf: true,
    isTrial: true,
    mayChoose: true,
    roundSession: { endReason: undefined, resume: doNothing },
    choosing: { taps: [], retryAt: undefined, seatTimes: {}, sendNow: doNothing, choose },
    groups: groups && markChosenGroup(groups, groupTap?.id),
    options: applyTapsToOptions(options, taps),
  }
  return <StudentChoices model={model} />
}

const doNothing = () => undefined

/** Removes every choice. */
const toUnansweredRound = (round: CoordinatedRound): StudentRound => ({
  ...round,
  mayChoose: true,
  isConfirmed: false,
  groupChoice: null,
  choices: [],
  optionSetsOfChoices: [],
  ranking: [],
  allocated: null,
  moved: null,
  now: '',
  offset: 0,
})
