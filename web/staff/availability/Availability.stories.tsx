import { useQuery } from '@tanstack/react-query'
import type { AvailabilityEntry, AvailabilityReview } from '@uurwerk/contract/staff/availability'
import { longName } from '#web/gallery/sample-session.ts'
import { createStory, createRefusal } from '#web/gallery/story.ts'
import { AvailabilityScreen } from './AvailabilityScreen.tsx'
import { AvailabilityConflict } from './own/AvailabilityConflict.tsx'
import { OwnAvailability } from './own/OwnAvailability.tsx'
import { ownRequestsQuery } from './queries.ts'
import { createSampleReview } from './reviews/review-sample.ts'
import { Reviews } from './reviews/Reviews.tsx'

const path = '/api/AvailabilityRequest'
const pad = (number: number) => String(number).padStart(2, '0')
const units = Array.from({ length: 18 }, (_, index) => {
  const formatUnitTime = (unit: number) => `${pad(8 + Math.floor(unit / 2))}:${unit % 2 ? '30' : '00'}`
  return { start: formatUnitTime(index), end: formatUnitTime(index + 1) }
})
const mornings: AvailabilityEntry[] = [
  { start: '08:00', end: '12:30', days: [1, 2, 4] },
  { start: '13:00', end: '15:00', days: [1, 2], preference: 'ratherNot' },
]
const createLesson = (day: number, start: string, end: string, name: string) => ({
  week: null,
  day,
  start,
  end,
  name,
  room: 'B103',
  courseId: 4,
})
const createAnswers = (extraAnswers: Record<string, unknown>) => ({
  '/Calendar/': [{ days: [1, 2, 3, 4, 5], units }],
  '/Lessons': [
    {
      attendeeId: 1,
      lessons: [createLesson(1, '08:30', '10:00', 'Wiskunde B'), createLesson(3, '10:15', '11:15', longName)],
    },
  ],
  '/Team': [{ id: 9, name: longName, teachers: [{ id: 1, name: longName, code: 'JVD' }] }],
  ...extraAnswers,
})
function Own() {
  const { data } = useQuery(ownRequestsQuery)
  return data && <OwnAvailability title="Beschikbaarheid" viewSwitch={null} requests={data} />
}

const createOwnStory = (changes: Partial<AvailabilityReview> = {}) =>
  createStory(
    createAnswers({
      [`${path}/Request`]: [createSampleReview({ state: 'saved', availability: mornings, ...changes })],
    }),
    () => <Own />,
  )

export const New = createOwnStory({ state: 'new', availability: [] })
export const Saved = createOwnStory()
export const TwoWeeks = createOwnStory({
  weeks: 'ab',
  availability: mornings.map((morning, index) => ({ ...morning, week: index === 0 ? 'A' : 'B' })),
})
export const SentBack = createOwnStory({
  state: 'revised',
  teamLeadComment: longName.repeat(4),
  comments: longName,
  name: longName,
})
export const Accepted = createOwnStory({ state: 'finished', outcome: 'accepted', closes: '2026-11-10T17:00' })
export const Missed = createOwnStory({ state: 'saved', closes: '2026-11-10T17:00' })
export const NothingAsked = createStory({ [`${path}/Request`]: createRefusal('availabilityNoRequest') }, () => (
  <AvailabilityScreen />
))
export const NotLoaded = createStory({ [`${path}/Request`]: createRefusal('unknownError') }, () => (
  <AvailabilityScreen />
))
export const Loading = () => <AvailabilityScreen />

const createReviewsStory = (reviews: AvailabilityReview[]) =>
  createStory(createAnswers({ [`${path}/Review`]: reviews }), () => (
    <Reviews title="Beschikbaarheid" viewSwitch={null} />
  ))
const states: Partial<AvailabilityReview>[] = [
  { state: 'submitted', comments: longName },
  { state: 'saved' },
  { state: 'revised', teamLeadComment: 'Graag ook de vrijdag.' },
  { state: 'finished', outcome: 'accepted' },
  { state: 'finished', outcome: 'denied', fte: null, hours: null },
]

export const Judging = createReviewsStory(
  states.map((state, index) =>
    createSampleReview({
      atnId: index + 1,
      availability: mornings,
      attendee: { id: index + 1, name: index === 1 ? longName : `Docent ${index + 1}`, code: `D${index + 1}` },
      ...state,
    }),
  ),
)
/** Fifty teachers who are available in the mornings only. */
export const TeamOfFifty = createReviewsStory(
  Array.from({ length: 50 }, (_, index) =>
    createSampleReview({
      atnId: index + 1,
      state: 'submitted',
      availability: mornings,
      attendee: { id: index + 1, name: `Docent ${index + 1}`, code: `D${index + 1}` },
    }),
  ),
)
export const NobodyYet = createReviewsStory([createSampleReview({ state: 'new', availability: [] })])
export const NothingToJudge = createReviewsStory([])
export const BothVersionsOfTwoWeeks = () => (
  <AvailabilityConflict
    ownVersion={createSampleReview({
      weeks: 'ab',
      availability: mornings.map((morning) => ({ ...morning, week: 'B' })),
    })}
    otherVersion={createSampleReview({ weeks: 'ab', availability: [] })}
    days={[1, 2, 3, 4, 5]}
    units={units}
    onChoose={() => undefined}
  />
)
export const BothVersions = () => (
  <AvailabilityConflict
    ownVersion={createSampleReview({ availability: mornings, comments: longName })}
    otherVersion={createSampleReview({ comments: '' })}
    days={[1, 2, 3, 4, 5]}
    units={units}
    onChoose={() => undefined}
  />
)
