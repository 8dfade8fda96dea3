import type { Module } from '@uurwerk/contract/modules'

export const rosterScreen = '/roster'

export const logScreen = '/log'

/** Paths of the modules that have a screen. */
export const modulePaths = {
  roster: rosterScreen,
  coach: '/coach',
  deploymentPlan: '/deployment-plan',
  program: '/program',
  booking: '/booking',
  availabilityRequest: '/availability-request',
  exam: '/exam',
  changes: '/changes',
  school: '/school',
  notifications: '/notifications',
  settings: '/settings',
  impersonation: '/impersonation',
} as const satisfies Record<Exclude<Module, 'rosterChange'>, string>

export type ScreenModule = keyof typeof modulePaths
