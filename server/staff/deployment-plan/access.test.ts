import { testAccess } from '#server/test/access.ts'

const whoPlans = {
  student: 'moduleMissing',
  examDesk: 'moduleMissing',
  serviceDesk: 'moduleMissing',
} as const

testAccess('deployment-plan', {
  one: {
    call: 'GET /api/DeploymentPlan?type=team&identifiers=upper,{plannedTeam}&year=2026&language=nl',
    guest: 'moduleMissing',
    own: { ...whoPlans, others: 'ok' },
    other: { ...whoPlans, teacher: 'attendeeNoRights', coordinator: 'attendeeNoRights', others: 'ok' },
    missing: { ...whoPlans, others: 'deploymentPlanRelationsNotMatching' },
    revealReason: 'everyone who is signed in may know which teams there are',
  },
  choices: {
    call: 'GET /api/DeploymentPlan/Choices',
    guest: 'moduleMissing',
    all: { ...whoPlans, others: 'ok' },
  },
})
