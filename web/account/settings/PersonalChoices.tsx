import { accents } from '@uurwerk/contract/account/settings'
import { useOfflineProps } from '#web/lib/connection.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { useChooseAccent, useChooseLanguage, useChooseTheme } from '#web/data/change-settings.ts'
import { useAccent, useTheme } from '#web/lib/theme.ts'
import { Segments } from '#web/ui/Segments.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import { Swatches } from '#web/ui/Swatches.tsx'
import { Text } from '#web/ui/Text.tsx'
import { accentHues } from './accent-hues.ts'

/** Chooses the language; each is named in itself, for users who cannot read the other. */
export function LanguageChoice() {
  const { t, language } = useTexts()
  return (
    <Segments
      offlineProps={useOfflineProps(true)}
      label={t(($) => $.SHELL.USER.LANGUAGE)}
      value={language}
      onChange={useChooseLanguage()}
      options={[
        { value: 'nl', text: 'Nederlands', lang: 'nl' },
        { value: 'en', text: 'English', lang: 'en' },
      ]}
    />
  )
}

export function ThemeChoice() {
  const { t } = useTexts()
  return (
    <Segments
      offlineProps={useOfflineProps(true)}
      label={t(($) => $.SHELL.USER.THEME)}
      value={useTheme()}
      onChange={useChooseTheme()}
      options={[
        { value: 'default', text: t(($) => $.SHELL.USER.LIGHT) },
        { value: 'dark', text: t(($) => $.SHELL.USER.DARK) },
      ]}
    />
  )
}

export function AccentChoice() {
  const { t } = useTexts()
  const chooseAccent = useChooseAccent()
  const label = t(($) => $.SETTINGS.ACCENT.LABEL)
  return (
    <Stack gap={1}>
      <Text aria-hidden size="list" tone="quiet">
        {label}
      </Text>
      <Swatches
        label={label}
        hues={(['blue', ...accents] as const).map((accent) => ({
          hue: accentHues[accent],
          text: t(($) => $.SETTINGS.ACCENT[accent]),
        }))}
        value={accentHues[useAccent() ?? 'blue']}
        onChange={(hue) => chooseAccent(accents.find((accent) => accentHues[accent] === hue) ?? null)}
      />
    </Stack>
  )
}
