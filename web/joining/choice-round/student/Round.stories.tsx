import { longName } from '#web/gallery/sample-session.ts'
import {
  chosenGroups,
  rankableOptions,
  rankedRoundFields,
  createRoundStory,
  optionsWithSport,
} from './round-fixtures.ts'
import { createSampleGroupChoice, createSampleOption } from './student-round-sample.ts'
import { SessionEnded } from './SessionEnded.tsx'

export const Open = createRoundStory()
export const Chosen = createRoundStory({ groups: chosenGroups, options: optionsWithSport })
export const Confirmed = createRoundStory({
  groups: chosenGroups,
  options: optionsWithSport,
  round: { isConfirmed: true },
})
export const NotOpen = createRoundStory({
  round: { state: 'notOpen', mayChoose: false, openingDate: '2026-11-18T11:06', now: '2026-11-18T10:05:57Z' },
})
export const Closed = createRoundStory({
  groups: chosenGroups,
  round: { state: 'closed', mayChoose: false, studentExpirationDate: '2026-11-18T10:00' },
})
export const ClosedForGood = createRoundStory({
  round: {
    state: 'closedPermanently',
    mayChoose: false,
    studentExpirationDate: '2026-11-16T10:00',
    coachExpirationDate: '2026-11-17T10:00',
  },
})
export const ForAStudent = createRoundStory({ groups: chosenGroups, studentName: longName })
export const Nothing = createRoundStory({ groups: null, options: { options: [], optionSets: [] } })
export const Unsent = createRoundStory({ answers: { 'choose-group': new Promise(() => {}) } })
export const ManyWithLongNames = createRoundStory({
  round: { name: `${longName} · ${longName}` },
  groups: [createSampleGroupChoice(1, { name: longName.repeat(2) }), createSampleGroupChoice(2)],
  options: {
    options: Array.from({ length: 30 }, (_, index) => createSampleOption(100 + index)),
    optionSets: [
      {
        id: 3,
        name: longName,
        min: 1,
        max: 3,
        options: Array.from({ length: 30 }, (_, index) =>
          createSampleOption(200 + index, { name: `${longName} ${index}`, courseGroupName: longName }),
        ),
      },
    ],
  },
})

export const Ranked = createRoundStory({
  round: { ...rankedRoundFields, isConfirmed: true },
  groups: null,
  options: rankableOptions,
})
export const NothingRanked = createRoundStory({
  round: { ...rankedRoundFields, ranking: [] },
  groups: null,
  options: rankableOptions,
})
export const Allocated = createRoundStory({
  round: {
    ...rankedRoundFields,
    isConfirmed: true,
    state: 'closedPermanently',
    mayChoose: false,
    studentExpirationDate: '2026-11-16T10:00',
    coachExpirationDate: '2026-11-17T10:00',
    allocated: {
      option: { id: 2, name: 'Klimmen' },
      reason: { kind: 'ranked', rank: 2, wentToOthers: [{ id: 1, name: 'Roeien' }] },
    },
  },
  groups: null,
  options: rankableOptions,
})
export const Ended = () => <SessionEnded reason="taken-over" onResume={() => undefined} />
