import type { Module } from '@uurwerk/contract/modules'

/** Where almost everyone begins. */
export const rosterScreen = '/roster'

export const logScreen = '/log'

/** The modules that have a screen, with where it is. */
export const modulePaths = {
  roster: rosterScreen,
  coach: '/coach',
  deploymentPlan: '/deployment-plan',
  program: '/program',
  booking: '/booking',
  availabilityRequest: '/availability-request',
  exam: '/exam',
  notifications: '/notifications',
  settings: '/settings',
  impersonation: '/impersonation',
} as const satisfies Record<Exclude<Module, 'rosterChange'>, string>

export type ScreenModule = keyof typeof modulePaths
