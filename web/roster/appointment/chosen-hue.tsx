import type { Settings } from '@uurwerk/contract/account/settings'
import { createAtom, useSelector } from '@tanstack/react-store'
import { createContext, type CSSProperties, type ReactNode, useContext } from 'react'
import { useSettings } from '#web/data/settings.ts'
import { type HueBasis, hueBases, computeLessonHue } from './hue.ts'

const noColours: Settings['courseColours'] = {}
const CourseColoursContext = createContext(noColours)

/** Makes all lessons share one subscription to the settings. */
export function CourseColours({ children }: { children: ReactNode }) {
  const { data } = useSettings()
  return <CourseColoursContext value={data?.courseColours ?? noColours}>{children}</CourseColoursContext>
}

const hueBasisKey = 'roster.hues'
const getStoredHueBasis = () => hueBases.find((hueBasis) => hueBasis === localStorage.getItem(hueBasisKey)) ?? 'group'
const chosenHueBasis = createAtom<HueBasis | undefined>(undefined)

export const useHueBasis = (): HueBasis => useSelector(chosenHueBasis, (hueBasis) => hueBasis ?? getStoredHueBasis())
export function chooseHueBasis(hueBasis: HueBasis) {
  localStorage.setItem(hueBasisKey, hueBasis)
  chosenHueBasis.set(hueBasis)
}

const HueBasisContext = createContext<HueBasis>('course')

/** Colours the own roster by the teacher's choice, by default per group: most teachers have a single course. */
export function OwnHues({ isOwn, children }: { isOwn: boolean; children: ReactNode }) {
  const hueBasis = useHueBasis()
  return <HueBasisContext value={isOwn ? hueBasis : 'course'}>{children}</HueBasisContext>
}

/** Returns the CSS property `--hue`: `attendeeHue`, else the user's colour for the course, else the default. */
export function useHue(
  appointment: Parameters<typeof computeLessonHue>[0] | undefined,
  attendeeHue?: number,
): CSSProperties {
  const courseColours = useContext(CourseColoursContext)
  const hueBasis = useContext(HueBasisContext)
  const { course } = appointment ?? {}
  const hue =
    attendeeHue ?? (course && courseColours[course.id]) ?? (appointment && computeLessonHue(appointment, hueBasis))
  return { '--hue': hue } as CSSProperties
}
