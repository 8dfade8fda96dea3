import { Navigate } from '@tanstack/react-router'
import { canAnnounce } from '@uurwerk/contract/rules/announcement'
import { useCurrentUser } from '#web/data/me.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { useTitle } from '#web/lib/use-title.ts'
import { Screen } from '#web/ui/Screen.tsx'

const AnnouncementList = lazyLoad(() => import('./AnnouncementList.tsx'), 'AnnouncementList')

/** For people who announce to their own teams and groups; planners and administrators have it at the desk too. */
export function AnnouncementsScreen() {
  const { t } = useTexts()
  const { roles } = useCurrentUser()
  const title = t(($) => $.ANNOUNCEMENT.REGION)
  useTitle(title)
  if (!canAnnounce(roles)) return <Navigate to="/no-access-general" replace />
  return (
    <Screen title={title}>
      <AnnouncementList />
    </Screen>
  )
}
