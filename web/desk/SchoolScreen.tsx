import { Navigate, useParams } from '@tanstack/react-router'
import { Overview } from './overview/Overview.tsx'
import { Rooms } from './rooms/Rooms.tsx'
import { Weeks } from './weeks/Weeks.tsx'
import { isSection, type SchoolSection } from './sections.ts'

const screens: Record<SchoolSection, () => React.ReactNode> = { '': Overview, weeks: Weeks, rooms: Rooms }

/** The school's desk. The address after `/school` names the part, so that the parts load as one chunk. */
export function SchoolScreen() {
  const { _splat: path = '' } = useParams({ strict: false })
  const [section = ''] = path.split('/')
  if (!isSection(section)) return <Navigate to="/not-found" replace />
  const Section = screens[section]
  return <Section />
}
