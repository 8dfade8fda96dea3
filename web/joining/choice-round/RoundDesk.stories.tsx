import { choiceRoundError, choiceRoundsPath } from '@uurwerk/contract/choice-round-codes'
import { createStory, createRefusal } from '#web/gallery/story.ts'
import { longName } from '#web/gallery/sample-session.ts'
import { AllocationRound } from './allocation/AllocationScreen.tsx'
import { createSampleDeskRound } from './desk/edit/desk-round-sample.ts'
import { NewRound } from './desk/edit/NewRoundScreen.tsx'
import { RoundSettings } from './desk/edit/RoundSettingsScreen.tsx'
import { RoundsScreen } from './desk/list/RoundsScreen.tsx'
import { LiveRound } from './desk/live/LiveScreen.tsx'
import { PreviewRound } from './desk/preview/PreviewScreen.tsx'
import {
  createSampleRoundAnswers,
  sampleFormAnswers,
  sampleProgress,
  sampleRanked,
  sampleStudents,
  createSampleRoundSummary,
} from './round-desk-sample.ts'
import { StudentsRound } from './desk/students/StudentsScreen.tsx'

const path = choiceRoundsPath
const doNothing = () => undefined
const renderList = () => <RoundsScreen />
const renderLive = () => <LiveRound id={5} />
const renderStudents = () => <StudentsRound roundId={5} address={{}} onChange={doNothing} />
const renderAllocation = () => <AllocationRound id={5} address={{ shown: 1, beside: 2 }} onChange={doNothing} />
const renderSettings = () => <RoundSettings id={5} />

export const List = createStory(
  {
    [path]: [
      createSampleRoundSummary({}),
      createSampleRoundSummary({
        id: 6,
        name: longName,
        state: 'notOpen',
        openingDate: '2026-11-23T09:00',
        confirmed: 0,
      }),
      createSampleRoundSummary({ id: 7, name: 'Workshopdag V6', kind: 'ranked', state: 'closed', isPublished: true }),
      createSampleRoundSummary({
        id: 8,
        name: 'Keuzemodules H4',
        state: 'closedPermanently',
        coachExpirationDate: '2025-12-02T17:00',
      }),
    ],
  },
  renderList,
)
export const ListLoading = () => renderList()
export const ListNone = createStory({ [path]: [] }, renderList)
export const ListFailed = createStory({ [path]: createRefusal('unknownError') }, renderList)

export const Live = createStory(createSampleRoundAnswers({}), renderLive)
export const LiveLoading = createStory(
  { [`${path}/5/`]: new Promise(() => {}), [`${path}/5`]: createSampleDeskRound({}) },
  renderLive,
)
export const LiveFailed = createStory(
  createSampleRoundAnswers({ [`${path}/5/progress`]: createRefusal('unknownError') }),
  renderLive,
)
export const LiveNotOpen = createStory(
  createSampleRoundAnswers({
    [`${path}/5/progress`]: { ...sampleProgress, undecided: 118, unconfirmed: 0, confirmed: 0, curve: [] },
    [`${path}/5`]: createSampleDeskRound({ openingDate: '2026-11-19T09:00', name: longName }),
  }),
  renderLive,
)
export const LiveRanked = createStory(createSampleRoundAnswers({ [`${path}/5`]: sampleRanked }), renderLive)
export const Gone = createStory({ [path]: createRefusal(choiceRoundError.missing) }, renderLive)

export const Students = createStory(
  createSampleRoundAnswers({ [`${path}/5/students`]: sampleStudents }),
  renderStudents,
)
export const StudentsNone = createStory(createSampleRoundAnswers({ [`${path}/5/students`]: [] }), renderStudents)
export const StudentsFailed = createStory(
  createSampleRoundAnswers({ [`${path}/5/students`]: createRefusal('unknownError') }),
  renderStudents,
)

export const New = createStory(sampleFormAnswers, () => <NewRound copiedRoundId={undefined} />)
export const Copy = createStory({ ...createSampleRoundAnswers({}), [path]: [createSampleRoundSummary({})] }, () => (
  <NewRound copiedRoundId={5} />
))
export const SettingsWithWarnings = createStory(
  createSampleRoundAnswers({
    [`${path}/5`]: createSampleDeskRound({
      openingDate: '2026-11-15T09:00',
      coachExpirationDate: '2026-12-01T17:00',
      periodEnd: '2027-08-01',
      groups: [{ groupId: 20, description: null, seats: 34, courseIds: [] }],
    }),
  }),
  renderSettings,
)
export const CopyLoading = () => <NewRound copiedRoundId={5} />
export const Settings = createStory(createSampleRoundAnswers({}), renderSettings)
export const SettingsImported = createStory(
  createSampleRoundAnswers({ [`${path}/5`]: createSampleDeskRound({ isImported: true }) }),
  renderSettings,
)
export const SettingsRanked = createStory(createSampleRoundAnswers({ [`${path}/5`]: sampleRanked }), renderSettings)

export const Allocation = createStory(createSampleRoundAnswers({ [`${path}/5`]: sampleRanked }), renderAllocation)
export const AllocationTooEarly = createStory(
  createSampleRoundAnswers({ [`${path}/5`]: createSampleDeskRound({ kind: 'ranked', ranks: 3 }) }),
  renderAllocation,
)
export const AllocationNone = createStory(
  createSampleRoundAnswers({ [`${path}/5/allocations`]: [], [`${path}/5`]: sampleRanked }),
  renderAllocation,
)
export const Preview = createStory(createSampleRoundAnswers({}), () => <PreviewRound id={5} />)
