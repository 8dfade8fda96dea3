/** The modules that have an entry in the side menu, in its order. */
export const menuModules = [
  'roster',
  'coach',
  'deploymentPlan',
  'program',
  'booking',
  'availabilityRequest',
  'exam',
] as const
export type MenuModule = (typeof menuModules)[number]

/** All modules: those of the menu, those with a screen besides, and `rosterChange`, which has no screen. */
export const modules = [...menuModules, 'notifications', 'settings', 'impersonation', 'rosterChange'] as const
export type Module = (typeof modules)[number]
