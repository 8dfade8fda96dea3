import { useTexts } from '#web/lib/i18n.ts'
import { useChooseLanguage, useChooseTheme } from '#web/data/change-settings.ts'
import { useTheme } from '#web/lib/theme.ts'
import { Segments } from '#web/ui/Segments.tsx'

/** Chooses the language; each is named in itself, for users who cannot read the other. */
export function LanguageChoice() {
  const { t, language } = useTexts()
  return (
    <Segments
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
