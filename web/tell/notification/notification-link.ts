import { linkOptions } from '@tanstack/react-router'
import type { Notification } from '@uurwerk/contract/tell/notification'
import { t } from '#web/lib/i18n.ts'
import {
  formatNotificationTitle,
  parseAvailabilityNotification,
  parsePublishedPlan,
  parseRoundNotification,
} from './format-notification.ts'

/** Returns the link to a round, request, plan or announcement, and the module it needs; undefined for others. */
export function findNotificationLink(notification: Notification) {
  if (notification.type === 'announcement')
    return {
      module: 'roster',
      link: linkOptions({ to: '/roster' }),
      text: t(($) => $.NOTIFICATION.IN_ROSTER),
      name: t(($) => $.NOTIFICATION.OPEN_IN_ROSTER, { name: formatNotificationTitle(notification) }),
    } as const
  const round = parseRoundNotification(notification)?.interrogation
  if (round)
    return {
      module: 'program',
      link: linkOptions({ to: '/program/$roundId', params: { roundId: String(round.id) } }),
      text: t(($) => $.NOTIFICATION.TO_ROUND),
      name: t(($) => $.NOTIFICATION.OPEN_ROUND, { name: round.name }),
    } as const
  const request = parseAvailabilityNotification(notification)?.request
  if (request)
    return {
      module: 'availabilityRequest',
      link: linkOptions({ to: '/availability-request', search: { view: 'mine', request: request.id } }),
      text: t(($) => $.NOTIFICATION.TO_REQUEST),
      name: t(($) => $.NOTIFICATION.OPEN_REQUEST, { name: request.name }),
    } as const
  const plan = parsePublishedPlan(notification)
  if (!plan) return undefined
  const { team, teacher, year } = plan
  return {
    module: 'deploymentPlan',
    link: linkOptions({ to: '/deployment-plan', search: { team: team.id, attendee: teacher?.id, year } }),
    text: t(($) => $.NOTIFICATION.TO_PLAN),
    name: t(($) => $.NOTIFICATION.OPEN_PLAN, { name: (teacher ?? team).name }),
  } as const
}
