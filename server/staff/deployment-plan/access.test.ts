import { testAccess } from '#server/test/access.ts'

const withoutModule = {
  student: 'moduleMissing',
  examDesk: 'moduleMissing',
  serviceDesk: 'moduleMissing',
} as const

testAccess('deployment-plan', {
  one: {
    ask: 'GET /api/DeploymentPlan?type=team&identifiers=upper,{planned}&year=2026&language=nl',
    guest: 'moduleMissing',
    own: { ...withoutModule, others: 'ok' },
    other: { ...withoutModule, teacher: 'attendeeNoRights', coordinator: 'attendeeNoRights', others: 'ok' },
    absent: { ...withoutModule, others: 'deploymentPlanRelationsNotMatching' },
    tells: 'everyone who is signed in may know which teams there are',
  },
  choices: {
    ask: 'GET /api/DeploymentPlan/Choices',
    guest: 'moduleMissing',
    all: { ...withoutModule, others: 'ok' },
  },
})
