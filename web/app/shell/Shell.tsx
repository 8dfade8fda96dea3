import { Outlet, useLocation } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useRef } from 'react'
import { CourseColours } from '#web/roster/appointment/chosen-hue.tsx'
import { useTexts } from '#web/lib/i18n.ts'
import { lazyLoad, ShowNothing, useIsFirstScreenReady } from '#web/lib/lazy-load.tsx'
import { useIsMobile } from '#web/lib/media.ts'
import { getButtonClass } from '#web/ui/Button.tsx'
import { BlockedHelpMessage } from '../open-help.tsx'
import { PrivacyConsent } from '../consent.tsx'
import { ConnectionStatus } from './ConnectionStatus.tsx'
import { EnvironmentBanner } from './EnvironmentBanner.tsx'
import { MobileBar } from './MobileBar.tsx'
import { RoleBanner } from './RoleBanner.tsx'
import styles from './Shell.module.css'
import { SideMenu } from './SideMenu.tsx'
import { useLiveUpdates } from './use-live-updates.ts'

const NewNotifications = lazyLoad(() => import('./NewNotifications.tsx'), 'NewNotifications', ShowNothing, ShowNothing)

export function Shell() {
  const { t } = useTexts()
  const isMobile = useIsMobile()
  const isFirstScreenReady = useIsFirstScreenReady()
  const main = useRef<HTMLElement>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })
  const previousPath = useRef(path)
  useLiveUpdates()

  // Screen readers continue at the start of a new screen.
  useEffect(() => {
    if (previousPath.current === path) return
    previousPath.current = path
    main.current?.focus()
  }, [path])

  // Keeps `#main` out of the address.
  const skipToContent = (event: MouseEvent) => {
    event.preventDefault()
    main.current?.focus()
  }

  return (
    <div className={styles.shell}>
      <a
        href="#main"
        className={`onScreen ${getButtonClass({ variant: 'primary' })} ${styles.skip}`}
        onClick={skipToContent}
      >
        {t(($) => $.SHELL.SKIP_TO_CONTENT)}
      </a>
      {isMobile ? <MobileBar /> : <SideMenu />}
      <div className={styles.column}>
        {isMobile && <EnvironmentBanner variant="band" />}
        <ConnectionStatus />
        <RoleBanner />
        <main ref={main} id="main" tabIndex={-1} className={styles.main}>
          <CourseColours>
            <Outlet />
          </CourseColours>
        </main>
      </div>
      <BlockedHelpMessage />
      <PrivacyConsent />
      {isFirstScreenReady && <NewNotifications />}
    </div>
  )
}
