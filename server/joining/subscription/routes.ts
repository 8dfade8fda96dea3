import { subscriptionContract } from '@uurwerk/contract/joining/subscription'
import { defineRoutes } from '#server/http/serve.ts'
import { changeOver } from './change-over.ts'
import {
  joinWaitList,
  leaveWaitList,
  updateMotivation,
  patchSubscription,
  subscribe,
  getSubscribers,
  unsubscribe,
} from './service.ts'
import { changeSubscriptionsInBulk } from './bulk-change.ts'
import { getSeatOutlook } from './seat-outlook.ts'

export const subscriptionRoutes = defineRoutes(
  subscriptionContract,
  {
    subscribe: (context, { params, body }) => subscribe(context, params, body),
    unsubscribe: (context, { params }) => unsubscribe(context, params),
    patch: (context, { params, body }) => patchSubscription(context, params, body),
    motivate: (context, { params, body }) => updateMotivation(context, params.appointmentId, body.motivation),
    wait: (context, { params }) => joinWaitList(context, params),
    leaveWait: (context, { params }) => leaveWaitList(context, params),
    changeOver: (context, { params }) => changeOver(context, params),
    standing: (context, { params }) => getSeatOutlook(context, params),
    subscribers: (context, { params }) => getSubscribers(context, params.appointmentId),
    several: (context, { params, body }) => changeSubscriptionsInBulk(context, params.appointmentId, body),
  },
  // The creating calls that are queued: their answers are stored in the batch's transaction.
  { callsStoringAnswers: ['subscribe', 'changeOver'] },
)
