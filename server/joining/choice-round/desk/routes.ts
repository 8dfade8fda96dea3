import { roundDeskContract } from '@uurwerk/contract/joining/choice-round/desk'
import { defineRoutes } from '#server/http/serve.ts'
import { patchRound, createRound, getEditableRound, removeRound } from './edit.ts'
import { exportRound } from './export.ts'
import { moveStudentToGroup, moveStudentToOption } from './move.ts'
import {
  countAudience,
  listCoordinatedRounds,
  previewRound,
  getRoundProgress,
  listRoundStudents,
} from './round-overview.ts'
import { remindStudents } from './remind.ts'

export const roundDeskRoutes = defineRoutes(roundDeskContract, {
  list: (context) => listCoordinatedRounds(context),
  create: (context, { body }) => createRound(context, body),
  audience: (context, { query }) => countAudience(context, query.groups, query.date),
  one: (context, { params }) => getEditableRound(context, params.id),
  change: (context, { params, body }) => patchRound(context, params.id, body),
  remove: (context, { params }) => removeRound(context, params.id),
  preview: (context, { params }) => previewRound(context, params.id),
  progress: (context, { params }) => getRoundProgress(context, params.id),
  students: (context, { params, query }) => listRoundStudents(context, params.id, query.state),
  export: (context, { params }) => exportRound(context, params.id),
  remind: (context, { params, body }) => remindStudents(context, params.id, body ?? {}),
  moveToGroup: (context, { params, body }) => moveStudentToGroup(context, params, body.reason),
  moveToOption: (context, { params, body }) => moveStudentToOption(context, params, body.reason),
})
