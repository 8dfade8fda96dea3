import { Navigate, useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { Imports } from './imports/Imports.tsx'
import { ImportScreen } from './imports/ImportScreen.tsx'
import { Overview } from './overview/Overview.tsx'
import { Weeks } from './weeks/Weeks.tsx'
import { isSection, type SchoolSection } from './sections.ts'

const screens: Record<SchoolSection, ComponentType> = { '': Overview, imports: Imports, weeks: Weeks }
/** Screens of one thing of a section. */
const detailScreens: Partial<Record<SchoolSection, ComponentType<{ id: number }>>> = { imports: ImportScreen }

/** The school's desk. The address after `/school` names the part, so that the parts load as one chunk. */
export function SchoolScreen() {
  const { _splat: path = '' } = useParams({ strict: false })
  const [section = '', id] = path.split('/')
  if (!isSection(section)) return <Navigate to="/not-found" replace />
  const Screen = screens[section]
  if (id === undefined) return <Screen />
  const DetailScreen = detailScreens[section]
  if (!DetailScreen || !/^[1-9]\d{0,9}$/.test(id)) return <Navigate to="/not-found" replace />
  return <DetailScreen key={id} id={Number(id)} />
}
