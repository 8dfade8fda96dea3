import type { Settings } from '@uurwerk/contract/account/settings'
import { createContext, type CSSProperties, type ReactNode, useContext } from 'react'
import { useSettings } from '../../data/settings.ts'
import { hueOf } from './hue.ts'

const none: Settings['courseColours'] = {}
const Chosen = createContext(none)

/** Gives the colours that the person chose to all lessons within: one reader of the settings for a screen full of them. */
export function CourseColours({ children }: { children: ReactNode }) {
  const { data } = useSettings()
  return <Chosen value={data?.courseColours ?? none}>{children}</Chosen>
}

/** The colour of a lesson as its style: of whose roster it is, else what the person chose for the course, or the usual. */
export function useHue(appointment: Parameters<typeof hueOf>[0] | undefined, whose?: number): CSSProperties {
  const chosen = useContext(Chosen)
  const { course } = appointment ?? {}
  const hue = whose ?? (course && chosen[course.id]) ?? (appointment && hueOf(appointment))
  return { '--hue': hue } as CSSProperties
}
