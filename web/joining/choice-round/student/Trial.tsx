import type { GroupChoice, Options } from '@uurwerk/contract/joining/choice-round/student'
import type { Round as CoordinatedRound } from '@uurwerk/contract/joining/choice-round/desk'
import { useState } from 'react'
import { Choices } from './Choices.tsx'
import { optionsAfter, withGroupChosen } from './flags.ts'
import type { Tap } from './outbox.ts'
import type { Round } from './queries.ts'
import type { RoundModel } from './use-round-model.ts'

interface Props {
  round: CoordinatedRound
  groups: GroupChoice[] | null
  options: Options
}

/** What a student can choose in a round, to try it before it opens: what is tapped stays on this page. */
export function Trial({ round, groups, options }: Props) {
  const [taps, setTaps] = useState<readonly Tap[]>([])
  // What is given back is as if it had never been tapped.
  const choose = (kind: Tap['kind'], id: number, instead?: number) =>
    setTaps((before) => {
      const isOfGroup = kind === 'chooseGroup'
      const others = before.filter(
        (tap) => (tap.kind === 'chooseGroup') !== isOfGroup || (!isOfGroup && tap.id !== id && tap.id !== instead),
      )
      return kind === 'deselectOption' ? others : [...others, { kind, id, key: '', at: '' }]
    })
  const group = taps.find(({ kind }) => kind === 'chooseGroup')
  const model: RoundModel = {
    of: { id: round.id, student: 'me' },
    round: forAStudent(round),
    state: 'open',
    isSelf: true,
    isTrial: true,
    mayChoose: true,
    session: { ended: undefined, start: nothing },
    choosing: { taps: [], againAt: undefined, seats: {}, sendNow: nothing, choose },
    groups: groups && withGroupChosen(groups, group?.id),
    options: optionsAfter(options, taps),
  }
  return <Choices model={model} />
}

const nothing = () => undefined

/** A round as someone has it who chose nothing yet. */
const forAStudent = (round: CoordinatedRound): Round => ({
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
