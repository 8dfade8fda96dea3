import { Navigate, useParams } from '@tanstack/react-router'
import { isAdmin } from '@uurwerk/contract/roles'
import type { ComponentType } from 'react'
import { useCurrentUser } from '#web/data/me.ts'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { Imports } from './imports/Imports.tsx'
import { LastImport } from './imports/LastImport.tsx'
import { Overview } from './overview/Overview.tsx'
import { Weeks } from './weeks/Weeks.tsx'
import { adminSections, isSection, type SchoolSection } from './sections.ts'

const ImportScreen = lazyLoad(() => import('./imports/ImportScreen.tsx'), 'ImportScreen')
const People = lazyLoad(() => import('./people/People.tsx'), 'People')
const Rooms = lazyLoad(() => import('./rooms/Rooms.tsx'), 'Rooms')
const SchoolAnnouncements = lazyLoad(() => import('./announcements/SchoolAnnouncements.tsx'), 'SchoolAnnouncements')
const SchoolSettingsScreen = lazyLoad(() => import('./settings/SchoolSettingsScreen.tsx'), 'SchoolSettingsScreen')
const PersonScreen = lazyLoad(() => import('./people/PersonScreen.tsx'), 'PersonScreen')

const screens: Record<SchoolSection, ComponentType> = {
  '': Overview,
  imports: Imports,
  weeks: Weeks,
  people: People,
  rooms: Rooms,
  announcements: SchoolAnnouncements,
  settings: SchoolSettingsScreen,
}
/** Screens of one thing of a section. */
const detailScreens: Partial<Record<SchoolSection, ComponentType<{ id: number }>>> = {
  imports: ImportScreen,
  people: PersonScreen,
}

/** The school's desk. The address after `/school` names the part, so that the parts load as one chunk. */
export function SchoolScreen() {
  const { _splat: path = '' } = useParams({ strict: false })
  const canManage = isAdmin(useCurrentUser().roles)
  const [section = '', id] = path.split('/')
  if (!isSection(section)) return <Navigate to="/not-found" replace />
  if (adminSections.includes(section) && !canManage) return <Navigate to="/no-access-general" replace />
  const Screen = screens[section]
  // The rooms read the rest of the path themselves.
  if (id === undefined || section === 'rooms') return <Screen />
  if (section === 'imports' && id === 'last') return <LastImport />
  const DetailScreen = detailScreens[section]
  if (!DetailScreen || !/^[1-9]\d{0,9}$/.test(id)) return <Navigate to="/not-found" replace />
  return <DetailScreen key={id} id={Number(id)} />
}
