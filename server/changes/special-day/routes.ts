import { specialDayContract } from '@uurwerk/contract/changes/special-day'
import { defineRoutes } from '#server/http/serve.ts'
import { holdEvent, shortenDay } from './service.ts'

export const specialDayRoutes = defineRoutes(
  specialDayContract,
  {
    shorten: (context, { params, body }) => shortenDay(context, params.date, body),
    holdEvent: (context, { body }) => holdEvent(context, body),
  },
  { waitsForImports: true },
)
