import { longName } from '../../../gallery/sample-session.ts'
import { chosenGroups, rankable, ranked, roundStory, withSport } from './round-fixtures.ts'
import { sampleGroup, sampleOption } from './sample.ts'
import { SessionEnded } from './SessionEnded.tsx'

export const Open = roundStory()
export const Chosen = roundStory({ groups: chosenGroups, options: withSport })
export const Confirmed = roundStory({ groups: chosenGroups, options: withSport, round: { isConfirmed: true } })
export const NotOpen = roundStory({
  round: { state: 'notOpen', mayChoose: false, openingDate: '2026-11-18T11:06', now: '2026-11-18T10:05:57Z' },
})
export const Closed = roundStory({
  groups: chosenGroups,
  round: { state: 'closed', mayChoose: false, studentExpirationDate: '2026-11-18T10:00' },
})
export const ClosedForGood = roundStory({
  round: {
    state: 'closedPermanently',
    mayChoose: false,
    studentExpirationDate: '2026-11-16T10:00',
    coachExpirationDate: '2026-11-17T10:00',
  },
})
export const ForAStudent = roundStory({ groups: chosenGroups, studentName: longName })
export const Nothing = roundStory({ groups: null, options: { options: [], optionSets: [] } })
export const Unsent = roundStory({ answers: { 'choose-group': new Promise(() => {}) } })
export const ManyWithLongNames = roundStory({
  round: { name: `${longName} · ${longName}` },
  groups: [sampleGroup(1, { name: longName.repeat(2) }), sampleGroup(2)],
  options: {
    options: Array.from({ length: 30 }, (_, index) => sampleOption(100 + index)),
    optionSets: [
      {
        id: 3,
        name: longName,
        min: 1,
        max: 3,
        options: Array.from({ length: 30 }, (_, index) =>
          sampleOption(200 + index, { name: `${longName} ${index}`, courseGroupName: longName }),
        ),
      },
    ],
  },
})

export const Ranked = roundStory({ round: { ...ranked, isConfirmed: true }, groups: null, options: rankable })
export const NothingRanked = roundStory({ round: { ...ranked, ranking: [] }, groups: null, options: rankable })
export const Allocated = roundStory({
  round: {
    ...ranked,
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
  options: rankable,
})
export const Ended = () => <SessionEnded why="taken-over" onStart={() => undefined} />
