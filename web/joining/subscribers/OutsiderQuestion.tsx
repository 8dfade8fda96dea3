import { useTexts } from '#web/lib/i18n.ts'
import { type AttendeeOption, buildNameHints } from '#web/roster/attendee/attendee-options.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './Subscribers.module.css'

/** A longer list ends with the number of other names. */
const maximumNames = 6

interface Props {
  outsiders: readonly AttendeeOption[]
  groupList: string
  onAnswer: (isAdded: boolean) => void
}

/** Asks whether to add attendees who do not belong to the groups of the appointment. */
export function OutsiderQuestion({ outsiders, groupList, onAnswer }: Props) {
  const { t, language } = useTexts()
  const nameHints = buildNameHints(outsiders)
  const names = outsiders.slice(0, maximumNames).map(({ id, name }) => {
    const hint = nameHints.get(id)
    return hint ? `${name} (${hint})` : name
  })
  const otherCount = outsiders.length - names.length
  if (otherCount > 0) names.push(t(($) => $.SUBSCRIBERS.ADD.OUTSIDERS_MORE, { count: otherCount }))
  const text = t(($) => $.SUBSCRIBERS.ADD.OUTSIDERS, {
    count: outsiders.length,
    names: new Intl.ListFormat(language).format(names),
    groups: groupList,
  })
  return (
    <div role="group" aria-label={text} className={`${styles.outsiders} ${styles.question}`}>
      <p role="alert">{text}</p>
      <Button onClick={() => onAnswer(true)}>{t(($) => $.SUBSCRIBERS.ADD.OUTSIDERS_ADD)}</Button>
      <Button variant="quiet" onClick={() => onAnswer(false)}>
        {t(($) => $.SUBSCRIBERS.ADD.OUTSIDERS_SKIP)}
      </Button>
    </div>
  )
}
