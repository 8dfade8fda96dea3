/** The modules of the menu, in its order, and the scopes without a menu entry. */
export const modules = [
  'roster',
  'coach',
  'deploymentPlan',
  'program',
  'booking',
  'availabilityRequest',
  'exam',
  'notifications',
  'settings',
  'impersonation',
  'rosterChange',
] as const

export type Module = (typeof modules)[number]

/** The modules that have an entry in the side menu. */
export const menuModules = modules.slice(0, 7)
