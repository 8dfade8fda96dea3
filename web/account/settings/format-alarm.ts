import { t } from '#web/lib/i18n.ts'

/** Formats how many minutes before the start a calendar warns. */
export const formatAlarm = (minutes: number) =>
  minutes === 0 ? t(($) => $.SETTINGS.FEEDS.FORM.AT_START) : t(($) => $.SETTINGS.FEEDS.FORM.MINUTES, { count: minutes })
