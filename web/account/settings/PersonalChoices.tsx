import { useTexts } from '../../lib/i18n.ts'
import { useChooseLanguage, useChooseTheme } from '../../data/change-settings.ts'
import { useTheme } from '../../lib/theme.ts'
import { Segments } from '../../ui/Segments.tsx'

/** The language of everything, each named in itself. */
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
