/** In the order of the side menu. */
export const menuModules = [
  'roster',
  'coach',
  'deploymentPlan',
  'program',
  'booking',
  'availabilityRequest',
  'exam',
  'changes',
  'school',
] as const
export type MenuModule = (typeof menuModules)[number]

export const modules = [...menuModules, 'notifications', 'settings', 'impersonation', 'rosterChange'] as const
export type Module = (typeof modules)[number]
