export { chooseGroup, chooseOption, confirmChoices, deselectOption } from './choose.ts'
export { recordChoices } from './recorded.ts'
export { roundsRecorded } from './recorded-queries.ts'
export { liveRounds } from './live.ts'
export { roundJobs, tellOfRounds } from './notices.ts'
export { following } from './live-queries.ts'
export {
  groupChoices,
  listRounds,
  openRounds,
  optionChoices,
  periodsOfRounds,
  rosterOfGroup,
  rosterWithChoices,
  roundOf,
  shownToStudents,
} from './read.ts'
export { type CoachedRoundRow, coachedRounds } from './coached-queries.ts'
export { askedBy, type Coordinated, coordinated, mayCoordinate, requireCoordinated } from './coordinated.ts'
export { type AskedBy, deskRounds, type DeskRow } from './desk-queries.ts'
export { rankOptions } from './rank.ts'
export { keepMemberships } from './memberships.ts'
