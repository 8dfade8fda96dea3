import { deploymentPlanContract } from '@uurwerk/contract/staff/deployment-plan'
import { defineRoutes } from '#server/http/serve.ts'
import { getDeploymentPlan, getPlanChoices } from './service.ts'

export const deploymentPlanRoutes = defineRoutes(deploymentPlanContract, {
  one: (context, { query }) => getDeploymentPlan(context, query),
  choices: (context) => getPlanChoices(context),
})
