/** The addresses of all screens, as the route table has them; page views are counted by these. */
export const screens = [
  '/roster',
  '/coach',
  '/deployment-plan',
  '/program',
  '/booking',
  '/availability-request',
  '/exam',
  '/impersonation',
  '/notifications',
  '/settings',
  '/logs',
  '/room/$id',
  '/not-found',
  '/no-access',
  '/no-access-general',
  '/no-modules',
] as const
