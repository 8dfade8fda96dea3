import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { Settings } from '@uurwerk/contract/account/settings'
import { ChevronDown, RotateCcw } from 'lucide-react'
import { useId, useState } from 'react'
import { useHue } from '#web/roster/appointment/chosen-hue.tsx'
import { HueChoice } from '#web/roster/appointment/HueChoice.tsx'
import { useCurrentUser } from '#web/data/me.ts'
import { focusBeside } from '#web/lib/focus-beside.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { useCanStoreSettings, useChangeSettings } from '#web/data/change-settings.ts'
import { Button } from '#web/ui/Button.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Swatches } from '#web/ui/Swatches.tsx'
import styles from './ColourSettings.module.css'
import { courseHues } from './course-lessons.ts'
import { useOwnCourses } from './queries.ts'
import { SettingsSection } from './SettingsSection.tsx'

/** Lets the user choose the colour of each course. Teachers also choose what colours stand for. */
export function ColourSettings({ courseColours }: { courseColours: Settings['courseColours'] }) {
  const { t } = useTexts()
  const { data: lessons, isError, refetch } = useOwnCourses(true)
  const [openCourseId, setOpenCourseId] = useState<number>()
  const { change } = useChangeSettings()
  const canStore = useCanStoreSettings()
  const isTeacher = useCurrentUser().attendee?.type === 'teacher'
  const resetColours = () => change([{ op: 'replace', path: '/courseColours', value: {} }])
  return (
    <SettingsSection title={t(($) => $.SETTINGS.COLOURS.TITLE)} hint={t(($) => $.SETTINGS.COLOURS.HINT)}>
      {isError && !lessons && <Failed variant="row" title={t(($) => $.SETTINGS.COLOURS.FAILED)} onRetry={refetch} />}
      {lessons?.length === 0 && <p className="textQuiet">{t(($) => $.SETTINGS.COLOURS.NONE)}</p>}
      <ul aria-busy={!lessons && !isError}>
        {lessons?.map(
          (lesson) =>
            lesson.course && (
              <CourseColour
                key={lesson.course.id}
                lesson={lesson}
                course={lesson.course}
                hue={courseColours[lesson.course.id]}
                isOpen={openCourseId === lesson.course.id}
                onOpen={(isOpen) => setOpenCourseId(isOpen ? lesson.course?.id : undefined)}
              />
            ),
        )}
      </ul>
      {Object.keys(courseColours).length > 0 && (
        <Button
          needsConnection
          variant="quiet"
          className={styles.reset}
          disabled={!canStore}
          onClick={({ currentTarget }) => {
            focusBeside(currentTarget, currentTarget.previousElementSibling)
            resetColours()
          }}
        >
          <RotateCcw size={15} aria-hidden /> {t(($) => $.SETTINGS.COLOURS.RESET)}
        </Button>
      )}
      {isTeacher && <HueChoice />}
    </SettingsSection>
  )
}

interface CourseColourProps {
  lesson: Pick<Appointment, 'name' | 'course'>
  course: NonNullable<Appointment['course']>
  /** Undefined for the default colour. */
  hue: number | undefined
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

function CourseColour({ lesson, course, hue, isOpen, onOpen }: CourseColourProps) {
  const { t } = useTexts()
  const paletteId = useId()
  const hueStyle = useHue(lesson)
  return (
    <li className={styles.course}>
      <button
        type="button"
        className={styles.head}
        aria-expanded={isOpen}
        aria-controls={paletteId}
        onClick={() => onOpen(!isOpen)}
      >
        <span aria-hidden className={styles.sample} style={hueStyle}>
          {course.code ?? course.name}
        </span>
        <span className={styles.name}>{course.name}</span>
        {hue !== undefined && <span className="textQuiet textSmall textPlain">{t(($) => $.SETTINGS.COLOURS.OWN)}</span>}
        <ChevronDown size={17} aria-hidden className={styles.chevron} />
      </button>
      {isOpen && <HuePalette id={paletteId} course={course} hue={hue} />}
    </li>
  )
}

function HuePalette({ id, course, hue }: Pick<CourseColourProps, 'course' | 'hue'> & { id: string }) {
  const { t } = useTexts()
  const { change } = useChangeSettings()
  const canStore = useCanStoreSettings()
  const path = `/courseColours/${course.id}` as const
  return (
    <div id={id} className={styles.palette}>
      <Swatches
        label={t(($) => $.SETTINGS.COLOURS.CHOOSE, { course: course.name })}
        hues={courseHues.map((eachHue) => ({
          hue: eachHue,
          text: t(($) => $.SETTINGS.COLOURS.HUE[String(eachHue) as '0']),
        }))}
        value={hue}
        disabled={!canStore}
        onChange={(chosenHue) => change([{ op: 'add', path, value: chosenHue }], course.name)}
      />
      <Button
        needsConnection
        disabled={!canStore}
        aria-disabled={hue === undefined || undefined}
        onClick={() => hue !== undefined && change([{ op: 'remove', path }], course.name)}
      >
        {t(($) => $.SETTINGS.COLOURS.USUAL)}
      </Button>
    </div>
  )
}
