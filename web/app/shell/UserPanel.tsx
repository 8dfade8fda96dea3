import { Link } from '@tanstack/react-router'
import { LogOut, Settings } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { switchLanguage, useTexts } from '../../lib/i18n.ts'
import { signOut } from '../../lib/session.ts'
import { switchTheme, useTheme } from '../../lib/theme.ts'
import { Segments } from '../../ui/Segments.tsx'
import itemStyles from './MenuItem.module.css'
import styles from './UserPanel.module.css'

/** What is personal: settings, language, theme, leaving. Focus starts at the link to the settings. */
export function UserPanel() {
  const { t, language } = useTexts()
  const theme = useTheme()
  const settings = useRef<HTMLAnchorElement>(null)
  useEffect(() => settings.current?.focus(), [])
  return (
    <>
      <Link ref={settings} to="/settings" className={itemStyles.side}>
        <Settings aria-hidden className={itemStyles.icon} strokeWidth={1.75} />
        {t(($) => $.SHELL.USER.SETTINGS)}
      </Link>
      <div className={styles.choices}>
        <Segments
          label={t(($) => $.SHELL.USER.LANGUAGE)}
          value={language}
          onChange={(chosen) => void switchLanguage(chosen)}
          options={[
            { value: 'nl', text: 'Nederlands', lang: 'nl' },
            { value: 'en', text: 'English', lang: 'en' },
          ]}
        />
        <Segments
          label={t(($) => $.SHELL.USER.THEME)}
          value={theme}
          onChange={switchTheme}
          options={[
            { value: 'default', text: t(($) => $.SHELL.USER.LIGHT) },
            { value: 'dark', text: t(($) => $.SHELL.USER.DARK) },
          ]}
        />
      </div>
      <button type="button" className={itemStyles.side} onClick={() => void signOut()}>
        <LogOut aria-hidden className={itemStyles.icon} strokeWidth={1.75} />
        {t(($) => $.SHELL.USER.LOG_OUT)}
      </button>
    </>
  )
}
