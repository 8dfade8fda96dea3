import type { ErrorCode } from './errors.ts'

// Loaded with choice rounds only, unlike choice-round-names.ts.

export const choiceRoundsPath = '/api/roster-interrogation'
export const choiceRoundPath = `${choiceRoundsPath}/:id` as const

export const choiceRoundError = {
  missing: 'interrogationMissing',
  notOpen: 'interrogationNotStartedOrExpired',
  groupFull: 'interrogationGroupFull',
  onlyOneChoice: 'interrogationOnlyOneChoice',
  invalidChoices: 'interrogationInvalidCourseChoices',
  courseMissing: 'interrogationCourseMissing',
  seatsTaken: 'interrogationSeatsTaken',
  notRanked: 'interrogationNotRanked',
  allocationPublished: 'interrogationAllocationPublished',
} as const satisfies Record<string, ErrorCode>

export const choiceRoundAction = {
  chooseGroup: 'interrogation.chooseGroup',
  chooseOption: 'interrogation.chooseOption',
  deselectOption: 'interrogation.deselectOption',
  confirm: 'interrogation.confirm',
  rank: 'interrogation.rank',
} as const
