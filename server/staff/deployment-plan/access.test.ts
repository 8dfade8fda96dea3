import { testAccess } from '#server/test/access.ts'

const whoPlans = {
  student: 'moduleMissing',
  examDesk: 'moduleMissing',
  serviceDesk: 'moduleMissing',
} as const

testAccess('deployment-plan', {
  one: {
    ask: 'GET /api/DeploymentPlan?type=team&identifiers=upper,{planned}&year=2026&language=nl',
    guest: 'moduleMissing',
    own: { ...whoPlans, others: 'ok' },
    other: { ...whoPlans, teacher: 'attendeeNoRights', coordinator: 'attendeeNoRights', others: 'ok' },
    absent: { ...whoPlans, others: 'deploymentPlanRelationsNotMatching' },
    tells: 'everyone who is signed in may know which teams there are',
  },
  choices: {
    ask: 'GET /api/DeploymentPlan/Choices',
    guest: 'moduleMissing',
    all: { ...whoPlans, others: 'ok' },
  },
})
