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

/** What a student can choose in a round, to try it before it opens: what is tapped stays on this page. */
export function RoundTrial({ round, groups, options }: Props) {
  const [taps, setTaps] = useState<readonly ChoiceTap[]>([])
  // What is given back is as if it had never been tapped.
  const choose = (kind: ChoiceTap['kind'], id: number, instead?: number) =>
    setTaps((before) => {
      const isOfGroup = kind === 'chooseGroup'
      const others = before.filter(
        (tap) => (tap.kind === 'chooseGroup') !== isOfGroup || (!isOfGroup && tap.id !== id && tap.id !== instead),
      )
      return kind === 'deselectOption' ? others : [...others, { kind, id, key: '', at: '' }]
    })
  const group = taps.find(({ kind }) => kind === 'chooseGroup')
  const model: StudentRoundModel = {
    of: { id: round.id, student: 'me' },
    round: toUnansweredRound(round),
    state: 'open',
    isSelf: true,
    isTrial: true,
    mayChoose: true,
    session: { ended: undefined, start: doNothing },
    choosing: { taps: [], againAt: undefined, seats: {}, sendNow: doNothing, choose },
    groups: groups && markChosenGroup(groups, group?.id),
    options: applyTapsToOptions(options, taps),
  }
  return <StudentChoices model={model} />
}

const doNothing = () => undefined

/** A round as someone has it who chose nothing yet. */
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
