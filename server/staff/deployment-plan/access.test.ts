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
    own: { ...withoutModule, others: 'ok' },
    other: { ...withoutModule, teacher: 'attendeeNoRights', coordinator: 'attendeeNoRights', others: 'ok' },
    missing: { ...withoutModule, others: 'deploymentPlanRelationsNotMatching' },
    revealReason: 'everyone who is signed in may know which teams there are',
  },
  choices: {
    call: 'GET /api/DeploymentPlan/Choices',
    guest: 'moduleMissing',
    all: { ...withoutModule, others: 'ok' },
  },
})
