import { schoolContract } from '@uurwerk/contract/desk/school'
import { defineRoutes } from '#server/http/serve.ts'
import { changePublicationRule, changeSchoolWeeks, getSchool, listSchoolWeeks } from './service.ts'

export const createSchoolRoutes = (dataFolder: string) =>
  defineRoutes(schoolContract, {
    overview: (context) => getSchool(context, dataFolder),
    weeks: (context, { query }) => listSchoolWeeks(context, query),
    publish: (context, { body }) => changeSchoolWeeks(context, 'publish', body.weeks),
    unpublish: (context, { body }) => changeSchoolWeeks(context, 'unpublish', body.weeks),
    setPublicationRule: (context, { body }) => changePublicationRule(context, body.rule),
  })
