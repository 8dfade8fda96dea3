export { chooseGroup, chooseOption, confirmChoices, deselectOption } from './choose.ts'
export { backfillChoices } from './backfill-choices.ts'
export { listImportedRounds } from './backfill-queries.ts'
export { createRoundStreams } from './round-streams.ts'
export { roundJobs, notifyRoundDeadlines } from './notify-round-deadlines.ts'
export { countRoundFollowers } from './live-queries.ts'
export {
  listGroupChoices,
  listRounds,
  getRoundMenuCount,
  listOptionChoices,
  listRoundPeriods,
  getGroupRoster,
  getRosterWithChoices,
  getChoiceRound,
  previewChoices,
} from './student-rounds.ts'
export { type CoachedRoundRow, listCoachedRounds } from './coached-queries.ts'
export {
  toDeskRoundsFilter,
  type CoordinatedRound,
  toCoordinatedRound,
  canCoordinateRounds,
  requireCoordinatedRound,
} from './coordinated-round-access.ts'
export { type DeskRoundsFilter, deskRoundsQuery, type DeskRoundRow } from './desk-queries.ts'
export { rankOptions } from './rank.ts'
export { syncMemberships } from './sync-memberships.ts'
