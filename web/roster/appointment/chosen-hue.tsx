import type { Settings } from '@uurwerk/contract/account/settings'
import { createAtom, useSelector } from '@tanstack/react-store'
import { createContext, type CSSProperties, type ReactNode, useContext } from 'react'
import { useSettings } from '#web/data/settings.ts'
import { type HueBy, hueBys, computeLessonHue } from './hue.ts'

const none: Settings['courseColours'] = {}
const Chosen = createContext(none)

/** Provides the user's course colours, so that all lessons share one subscription to the settings. */
export function CourseColours({ children }: { children: ReactNode }) {
  const { data } = useSettings()
  return <Chosen value={data?.courseColours ?? none}>{children}</Chosen>
}

const byKey = 'roster.hues'
const getStoredHueBy = () => hueBys.find((by) => by === localStorage.getItem(byKey)) ?? 'course'
const chosenHueBy = createAtom<HueBy | undefined>(undefined)

export const useHueBy = (): HueBy => useSelector(chosenHueBy, (by) => by ?? getStoredHueBy())
export function chooseHueBy(by: HueBy) {
  localStorage.setItem(byKey, by)
  chosenHueBy.set(by)
}

const By = createContext<HueBy>('course')

/** Colours the own roster as the teacher chose, other rosters by course. */
export function OwnHues({ isOwn, children }: { isOwn: boolean; children: ReactNode }) {
  const by = useHueBy()
  return <By value={isOwn ? by : 'course'}>{children}</By>
}

/** Returns the hue as a style: `whose` if given, else the user's colour for the course, else the default. */
export function useHue(appointment: Parameters<typeof computeLessonHue>[0] | undefined, whose?: number): CSSProperties {
  const chosen = useContext(Chosen)
  const by = useContext(By)
  const { course } = appointment ?? {}
  const hue = whose ?? (course && chosen[course.id]) ?? (appointment && computeLessonHue(appointment, by))
  return { '--hue': hue } as CSSProperties
}
