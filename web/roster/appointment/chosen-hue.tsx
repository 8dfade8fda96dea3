import type { Settings } from '@uurwerk/contract/account/settings'
import { createAtom, useSelector } from '@tanstack/react-store'
import { createContext, type CSSProperties, type ReactNode, useContext } from 'react'
import { useSettings } from '#web/data/settings.ts'
import { type HueBy, hueBys, computeLessonHue } from './hue.ts'

const none: Settings['courseColours'] = {}
const Chosen = createContext(none)

/** Gives the colours that the person chose to all lessons within: one reader of the settings for a screen full of them. */
export function CourseColours({ children }: { children: ReactNode }) {
  const { data } = useSettings()
  return <Chosen value={data?.courseColours ?? none}>{children}</Chosen>
}

const byKey = 'roster.hues'
const getStoredHueBy = () => hueBys.find((by) => by === localStorage.getItem(byKey)) ?? 'course'
const chosenHueBy = createAtom<HueBy | undefined>(undefined)

/** By what the lessons of a teacher's own roster are coloured, which is kept on the device. */
export const useHueBy = (): HueBy => useSelector(chosenHueBy, (by) => by ?? getStoredHueBy())
export function chooseHueBy(by: HueBy) {
  localStorage.setItem(byKey, by)
  chosenHueBy.set(by)
}

const By = createContext<HueBy>('course')

/** Colours the lessons within as a teacher chose for the own roster; those of others by their course. */
export function OwnHues({ isOwn, children }: { isOwn: boolean; children: ReactNode }) {
  const by = useHueBy()
  return <By value={isOwn ? by : 'course'}>{children}</By>
}

/** The colour of a lesson as its style: of whose roster it is, else what the person chose for the course, or the usual. */
export function useHue(appointment: Parameters<typeof computeLessonHue>[0] | undefined, whose?: number): CSSProperties {
  const chosen = useContext(Chosen)
  const by = useContext(By)
  const { course } = appointment ?? {}
  const hue = whose ?? (course && chosen[course.id]) ?? (appointment && computeLessonHue(appointment, by))
  return { '--hue': hue } as CSSProperties
}
