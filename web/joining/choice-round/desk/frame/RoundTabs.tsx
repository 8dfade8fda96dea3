import { Link } from '@tanstack/react-router'
import { useTexts } from '#web/lib/i18n.ts'
import { Tabs } from '#web/ui/Tabs.tsx'

const tabPaths = {
  live: '/program/rounds/$id',
  students: '/program/rounds/$id/students',
  allocation: '/program/rounds/$id/allocation',
  settings: '/program/rounds/$id/settings',
} as const
type Tab = keyof typeof tabPaths

/** Links to the screens of a round. Only a ranked round has an allocation. */
export function RoundTabs({ id, isRanked }: { id: number; isRanked: boolean }) {
  const { t } = useTexts()
  const visibleTabs = (Object.keys(tabPaths) as Tab[]).filter((tab) => tab !== 'allocation' || isRanked)
  return (
    <Tabs aria-label={t(($) => $.ROUND_DESK.TABS)}>
      {visibleTabs.map((tab) => (
        <Link
          key={tab}
          to={tabPaths[tab]}
          params={{ id: String(id) }}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          {t(($) => $.ROUND_DESK.TAB[tab])}
        </Link>
      ))}
    </Tabs>
  )
}
