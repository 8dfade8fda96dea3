import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isAdmin } from '@uurwerk/contract/roles'
import { useCurrentUser } from '#web/data/me.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { useTitle } from '#web/lib/use-title.ts'
import { Screen } from '#web/ui/Screen.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { FinderButton } from './find/FinderButton.tsx'
import styles from './SchoolFrame.module.css'
import { adminSections, type SchoolSection, schoolSections } from './sections.ts'

const OverviewFinder = lazyLoad(() => import('./find/OverviewFinder.tsx'), 'OverviewFinder')

interface Props {
  section: SchoolSection
  /** On wide screens, long content scrolls within the window. */
  fillsWindow?: boolean
  children: ReactNode
}

/** A part of the desk, with links to the others. */
export function SchoolFrame({ section, fillsWindow = false, children }: Props) {
  const { t } = useTexts()
  const title = t(($) => $.SCHOOL.TITLE)
  const canManage = isAdmin(useCurrentUser().roles)
  useTitle(section === '' ? title : t(($) => $.SCHOOL.TAB[section]))
  return (
    <Screen
      title={title}
      fillsWindow={fillsWindow}
      actions={
        <>
          {section !== '' && <FinderButton />}
          <Tabs aria-label={t(($) => $.SCHOOL.TABS)}>
            {schoolSections
              .filter((name) => canManage || !adminSections.includes(name))
              .map((name) => (
                <Link
                  key={name}
                  to="/school/$"
                  params={{ _splat: name }}
                  activeOptions={{ exact: name === '', includeSearch: false }}
                >
                  {t(($) => $.SCHOOL.TAB[name || 'overview'])}
                </Link>
              ))}
          </Tabs>
        </>
      }
    >
      {section === '' && (
        <div className={styles.finder}>
          <OverviewFinder />
        </div>
      )}
      {children}
    </Screen>
  )
}
