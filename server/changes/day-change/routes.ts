import { dayChangeContract } from '@uurwerk/contract/changes/day-change'
import { defineRoutes } from '#server/http/serve.ts'
import {
  acceptCover,
  addLesson,
  changeLesson,
  changeSeveral,
  declineCover,
  publishDrafts,
  removeLesson,
  undoDeed,
  withdrawChange,
} from './service.ts'

export const dayChangeRoutes = defineRoutes(
  dayChangeContract,
  {
    change: (context, { params, body }) => changeLesson(context, params.id, body),
    withdraw: (context, { params, query }) => withdrawChange(context, params.id, query),
    add: (context, { body }) => addLesson(context, body),
    remove: (context, { params }) => removeLesson(context, params.id),
    several: (context, { body }) => changeSeveral(context, body),
    publish: (context, { body }) => publishDrafts(context, body),
    undo: (context, { params, body }) => undoDeed(context, params.id, body ?? {}),
    acceptCover: (context, { params }) => acceptCover(context, params.id),
    declineCover: (context, { params }) => declineCover(context, params.id),
  },
  { waitsForImports: true },
)
