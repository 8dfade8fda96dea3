import { testAccess } from '#server/test/access.ts'

const withoutModule = {
  student: 'moduleMissing',
  examDesk: 'moduleMissing',
  serviceDesk: 'moduleMissing',
} as const

testAccess('deployment-plan', {
  one: {
    call: 'GET /api/DeploymentPlan?type=team&identifiers=upper,{plannedTeam}&year=2026&language=nl',
    guest: 'moduleMissing',
    ownObject: {
      ...withoutModule,
      teacher: 'attendeeNoRights',
      planner: 'attendeeNoRights',
      otherCallers: 'ok',
    },
    othersObject: {
      ...withoutModule,
      teacher: 'attendeeNoRights',
      coordinator: 'attendeeNoRights',
      planner: 'attendeeNoRights',
      otherCallers: 'ok',
    },
    missingObject: { ...withoutModule, otherCallers: 'deploymentPlanRelationsNotMatching' },
    revealsExistenceBecause: 'everyone who is signed in may know which teams there are',
  },
  choices: {
    call: 'GET /api/DeploymentPlan/Choices',
    guest: 'moduleMissing',
    withoutObject: { ...withoutModule, planner: 'attendeeNoOrganisationalUnit', otherCallers: 'ok' },
  },
})
