import { subscriptionContract } from '@uurwerk/contract/joining/subscription'
import { routes } from '../../http/serve.ts'
import { changeOver } from './change-over.ts'
import {
  joinWaitList,
  leaveWaitList,
  motivate,
  patchSubscription,
  subscribe,
  subscribersOf,
  unsubscribe,
} from './service.ts'
import { changeSeveral } from './several.ts'
import { standingOf } from './standing.ts'

export const subscriptionRoutes = routes(
  subscriptionContract,
  {
    subscribe: (context, { params, body }) => subscribe(context, params, body),
    unsubscribe: (context, { params }) => unsubscribe(context, params),
    patch: (context, { params, body }) => patchSubscription(context, params, body),
    motivate: (context, { params, body }) => motivate(context, params.appointmentId, body.motivation),
    wait: (context, { params }) => joinWaitList(context, params),
    leaveWait: (context, { params }) => leaveWaitList(context, params),
    changeOver: (context, { params }) => changeOver(context, params),
    standing: (context, { params }) => standingOf(context, params),
    subscribers: (context, { params }) => subscribersOf(context, params.appointmentId),
    several: (context, { params, body }) => changeSeveral(context, params.appointmentId, body),
  },
  { keepsAnswers: ['subscribe', 'changeOver'] },
)
