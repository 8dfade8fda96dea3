import { deploymentPlanContract } from '@uurwerk/contract/staff/deployment-plan'
import { routes } from '#server/http/serve.ts'
import { findPlan, planChoices } from './service.ts'

export const deploymentPlanRoutes = routes(deploymentPlanContract, {
  one: (context, { query }) => findPlan(context, query),
  choices: (context) => planChoices(context),
})
