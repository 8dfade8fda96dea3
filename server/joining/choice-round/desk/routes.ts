import { roundDeskContract } from '@uurwerk/contract/joining/choice-round/desk'
import { routes } from '../../../http/serve.ts'
import { changeRound, createRound, editedRound, removeRound } from './edit.ts'
import { exportedRound } from './export.ts'
import { moveToGroup, moveToOption } from './move.ts'
import { coordinatedRounds, previewOf, roundProgress, roundStudents } from './read.ts'
import { remind } from './remind.ts'

export const roundDeskRoutes = routes(roundDeskContract, {
  list: (context) => coordinatedRounds(context),
  create: (context, { body }) => createRound(context, body),
  one: (context, { params }) => editedRound(context, params.id),
  change: (context, { params, body }) => changeRound(context, params.id, body),
  remove: (context, { params }) => removeRound(context, params.id),
  preview: (context, { params }) => previewOf(context, params.id),
  progress: (context, { params }) => roundProgress(context, params.id),
  students: (context, { params, query }) => roundStudents(context, params.id, query.state),
  export: (context, { params }) => exportedRound(context, params.id),
  remind: (context, { params, body }) => remind(context, params.id, body.studentIds),
  moveToGroup: (context, { params, body }) => moveToGroup(context, params, body.reason),
  moveToOption: (context, { params, body }) => moveToOption(context, params, body.reason),
})
