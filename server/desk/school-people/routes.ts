import { schoolPeopleContract } from '@uurwerk/contract/desk/people'
import { defineRoutes } from '#server/http/serve.ts'
import {
  changeCoach,
  changePersonRoles,
  changeRolesOfSeveral,
  getSchoolPerson,
  listSchoolPeople,
  signPersonOut,
} from './service.ts'

export const schoolPeopleRoutes = defineRoutes(schoolPeopleContract, {
  list: (context, { query }) => listSchoolPeople(context, query),
  one: (context, { params }) => getSchoolPerson(context, params.id),
  setRoles: (context, { params, body }) => changePersonRoles(context, params.id, body.roles),
  changeRoles: (context, { body }) => changeRolesOfSeveral(context, body),
  setCoach: (context, { params, body }) => changeCoach(context, params.id, body.coach),
  signOut: (context, { params }) => signPersonOut(context, params.id),
})
