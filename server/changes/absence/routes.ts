import { absenceContract } from '@uurwerk/contract/changes/absence'
import { defineRoutes } from '#server/http/serve.ts'
import {
  changeAbsence,
  describeLesson,
  listAbsences,
  listAbsentLessons,
  reportAbsence,
  withdrawAbsence,
} from './service.ts'

export const absenceRoutes = defineRoutes(
  absenceContract,
  {
    list: (context, { query }) => listAbsences(context, query),
    report: (context, { body }) => reportAbsence(context, body),
    change: (context, { params, body }) => changeAbsence(context, params.id, body),
    withdraw: (context, { params }) => withdrawAbsence(context, params.id),
    lessons: (context, { params }) => listAbsentLessons(context, params.id),
    describeLesson: (context, { params, body }) => describeLesson(context, params.id, params.appointmentId, body),
  },
  { waitsForImports: true },
)
