import { choiceRoundError, choiceRoundsPath } from '@uurwerk/contract/choice-round-names'
import { answered, refused } from '../../gallery/story.ts'
import { longName } from '../../gallery/sample-session.ts'
import { AllocationRound } from './allocation/AllocationScreen.tsx'
import { sampleRound } from './desk/edit/sample.ts'
import { NewRound } from './desk/edit/NewScreen.tsx'
import { SettingsRound } from './desk/edit/SettingsScreen.tsx'
import { RoundsScreen } from './desk/list/RoundsScreen.tsx'
import { LiveRound } from './desk/live/LiveScreen.tsx'
import { PreviewRound } from './desk/preview/PreviewScreen.tsx'
import { answersOf, sampleProgress, sampleRanked, sampleStudents, sampleSummary } from './samples.ts'
import { StudentsRound } from './desk/students/StudentsScreen.tsx'

const path = choiceRoundsPath
const nothing = () => undefined
const list = () => <RoundsScreen />
const live = () => <LiveRound id={5} />
const students = () => <StudentsRound id={5} address={{}} onChange={nothing} />
const allocation = () => <AllocationRound id={5} address={{ shown: 1, beside: 2 }} onChange={nothing} />
const settings = () => <SettingsRound id={5} />

export const List = answered(
  {
    [path]: [
      sampleSummary({}),
      sampleSummary({ id: 6, name: longName, state: 'notOpen', openingDate: '2026-11-23T09:00', confirmed: 0 }),
      sampleSummary({ id: 7, name: 'Workshopdag V6', kind: 'ranked', state: 'closed', isPublished: true }),
      sampleSummary({
        id: 8,
        name: 'Keuzemodules H4',
        state: 'closedPermanently',
        coachExpirationDate: '2025-12-02T17:00',
      }),
    ],
  },
  list,
)
export const ListLoading = () => list()
export const ListNone = answered({ [path]: [] }, list)
export const ListFailed = answered({ [path]: refused('unknownError') }, list)

export const Live = answered(answersOf({}), live)
export const LiveLoading = answered({ [`${path}/5/`]: new Promise(() => {}), [`${path}/5`]: sampleRound({}) }, live)
export const LiveFailed = answered(answersOf({ [`${path}/5/progress`]: refused('unknownError') }), live)
export const LiveNotOpen = answered(
  answersOf({
    [`${path}/5/progress`]: { ...sampleProgress, undecided: 118, unconfirmed: 0, confirmed: 0, curve: [] },
    [`${path}/5`]: sampleRound({ openingDate: '2026-11-19T09:00', name: longName }),
  }),
  live,
)
export const LiveRanked = answered(answersOf({ [`${path}/5`]: sampleRanked }), live)
export const Gone = answered({ [path]: refused(choiceRoundError.missing) }, live)

export const Students = answered(answersOf({ [`${path}/5/students`]: sampleStudents }), students)
export const StudentsNone = answered(answersOf({ [`${path}/5/students`]: [] }), students)
export const StudentsFailed = answered(answersOf({ [`${path}/5/students`]: refused('unknownError') }), students)

export const New = () => <NewRound copy={undefined} />
export const CopyLoading = () => <NewRound copy={5} />
export const Settings = answered(answersOf({}), settings)
export const SettingsImported = answered(answersOf({ [`${path}/5`]: sampleRound({ isImported: true }) }), settings)
export const SettingsRanked = answered(answersOf({ [`${path}/5`]: sampleRanked }), settings)

export const Allocation = answered(answersOf({ [`${path}/5`]: sampleRanked }), allocation)
export const AllocationTooEarly = answered(
  answersOf({ [`${path}/5`]: sampleRound({ kind: 'ranked', ranks: 3 }) }),
  allocation,
)
export const AllocationNone = answered(
  answersOf({ [`${path}/5/allocations`]: [], [`${path}/5`]: sampleRanked }),
  allocation,
)
export const Preview = answered(answersOf({}), () => <PreviewRound id={5} />)
