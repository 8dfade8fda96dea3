import type { Settings } from '@uurwerk/contract/account/settings'
import { createAtom, useSelector } from '@tanstack/react-store'
import { createContext, type CSSProperties, type ReactNode, useContext } from 'react'
import { useSettings } from '#web/data/settings.ts'
import { type HueBy, hueBys, computeLessonHue } from './hue.ts'

const noColours: Settings['courseColours'] = {}
const CourseColoursContext = createContext(noColours)

/** Provides the user's course colours, so that all lessons share one subscription to the settings. */
export function CourseColours({ children }: { children: ReactNode }) {
  const { data } = useSettings()
  return <CourseColoursContext value={data?.courseColours ?? noColours}>{children}</CourseColoursContext>
}

const hueByKey = 'roster.hues'
const getStoredHueBy = () => hueBys.find((hueBy) => hueBy === localStorage.getItem(hueByKey)) ?? 'course'
const chosenHueBy = createAtom<HueBy | undefined>(undefined)

export const useHueBy = (): HueBy => useSelector(chosenHueBy, (hueBy) => hueBy ?? getStoredHueBy())
export function chooseHueBy(hueBy: HueBy) {
  localStorage.setItem(hueByKey, hueBy)
  chosenHueBy.set(hueBy)
}

const HueByContext = createContext<HueBy>('course')

/** Colours the own roster as the teacher chose, other rosters by course. */
export function OwnHues({ isOwn, children }: { isOwn: boolean; children: ReactNode }) {
  const hueBy = useHueBy()
  return <HueByContext value={isOwn ? hueBy : 'course'}>{children}</HueByContext>
}

/** Returns the hue as a style: `attendeeHue` if given, else the user's colour for the course, else the default. */
export function useHue(
  appointment: Parameters<typeof computeLessonHue>[0] | undefined,
  attendeeHue?: number,
): CSSProperties {
  const courseColours = useContext(CourseColoursContext)
  const hueBy = useContext(HueByContext)
  const { course } = appointment ?? {}
  const hue =
    attendeeHue ?? (course && courseColours[course.id]) ?? (appointment && computeLessonHue(appointment, hueBy))
  return { '--hue': hue } as CSSProperties
}
