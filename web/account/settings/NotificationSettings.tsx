import { useQueryClient } from '@tanstack/react-query'
import { choiceRoundNotification } from '@uurwerk/contract/choice-round-names'
import type { Module } from '@uurwerk/contract/modules'
import { type NotificationType, notificationTypes } from '@uurwerk/contract/tell/notification'
import { useTexts } from '#web/lib/i18n.ts'
import { useScope } from '#web/data/me.ts'
import { useCanStoreSettings, useChangeSettings } from '#web/data/change-settings.ts'
import { keys } from '#web/data/keys.ts'
import { Switch } from '#web/ui/Switch.tsx'
import styles from './NotificationSettings.module.css'
import { SettingsSection } from './SettingsSection.tsx'

/** Modules that can cause each type; any of them is enough. Everyone can be invited to a booking. */
const modulesByType: Record<NotificationType, readonly Module[] | 'any'> = {
  rosterChange: ['rosterChange'],
  bookingInvitation: 'any',
  bookingAccepted: ['booking'],
  bookingDeclined: ['booking'],
  bookingCancelled: 'any',
  bookingReleased: ['booking'],
  bookingDisplaced: 'any',
  subscriptionChanged: ['program', 'exam'],
  subscriptionSeatFreed: ['program', 'exam'],
  availabilityRequested: ['availabilityRequest'],
  availabilityReminder: ['availabilityRequest'],
  availabilityReviewed: ['availabilityRequest'],
  [choiceRoundNotification.opening]: ['program'],
  [choiceRoundNotification.closing]: ['program'],
  [choiceRoundNotification.reminder]: ['program'],
  [choiceRoundNotification.allocated]: ['program'],
  [choiceRoundNotification.changed]: ['program'],
  deploymentPlanPublished: ['deploymentPlan'],
  announcement: 'any',
}

/** Switches types of notifications on and off. Types in `quietTypes` are off. */
export function NotificationSettings({ quietTypes }: { quietTypes: readonly NotificationType[] }) {
  const { t } = useTexts()
  const { modules } = useScope()
  const client = useQueryClient()
  const { store } = useChangeSettings()
  const canStore = useCanStoreSettings()
  const visibleTypes = notificationTypes.filter((type) => {
    const requiredModules = modulesByType[type]
    return requiredModules === 'any' || requiredModules.some((module) => modules.includes(module))
  })
  const setEnabled = async (type: NotificationType, isEnabled: boolean) => {
    const otherQuietTypes = quietTypes.filter((quietType) => quietType !== type)
    await store([
      {
        op: 'replace',
        path: '/notifications',
        value: { quiet: isEnabled ? otherQuietTypes : [...otherQuietTypes, type] },
      },
    ])
    // The menu counts only notifications whose type is on.
    await Promise.all([keys.notifications, keys.scope].map((queryKey) => client.invalidateQueries({ queryKey })))
  }
  return (
    <SettingsSection title={t(($) => $.SETTINGS.NOTIFICATIONS.TITLE)} hint={t(($) => $.SETTINGS.NOTIFICATIONS.HINT)}>
      <ul className={styles.list}>
        {visibleTypes.map((type) => (
          <li key={type}>
            <Switch
              needsConnection
              label={t(($) => $.SETTINGS.NOTIFICATIONS.TYPE[type])}
              checked={!quietTypes.includes(type)}
              disabled={!canStore}
              onChange={(isEnabled) => void setEnabled(type, isEnabled).catch(() => undefined)}
            />
          </li>
        ))}
      </ul>
    </SettingsSection>
  )
}
