import type { Settings } from '@uurwerk/contract/account/settings'

/** Lists changed settings for the audit log, with counts instead of lists. */
export function getChangedSettings(
  before: Settings,
  after: Settings,
): Record<string, string | number | boolean | null> {
  const { notifications, courseColours, ...choices } = after
  const loggedSettings = {
    ...choices,
    notifications: notifications.quiet.length,
    courseColours: Object.keys(courseColours).length,
  }
  const isUnchanged = (name: keyof Settings) => JSON.stringify(before[name]) === JSON.stringify(after[name])
  return Object.fromEntries(Object.entries(loggedSettings).filter(([name]) => !isUnchanged(name as keyof Settings)))
}
