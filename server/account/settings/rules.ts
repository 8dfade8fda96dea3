import type { Settings } from '@uurwerk/contract/account/settings'

/** What a patch changed, as the audit log may keep it: choices and counts; empty when it changed nothing. */
export function getChangedSettings(
  before: Settings,
  after: Settings,
): Record<string, string | number | boolean | null> {
  const { notifications, courseColours, ...choices } = after
  const told = {
    ...choices,
    notifications: notifications.quiet.length,
    courseColours: Object.keys(courseColours).length,
  }
  const isSame = (name: keyof Settings) => JSON.stringify(before[name]) === JSON.stringify(after[name])
  return Object.fromEntries(Object.entries(told).filter(([name]) => !isSame(name as keyof Settings)))
}
