import { countCharacters } from '@uurwerk/contract/rules/text'
import { availabilityBounds, type AvailabilityRequest } from '@uurwerk/contract/staff/availability'
import { useEffect, useRef, useState } from 'react'
import { useCurrentUser } from '#web/data/me.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { Text } from '#web/ui/Text.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import styles from './TeacherComment.module.css'
import type { OwnAnswer } from './use-own-answer.ts'

/** Debounce of saving in milliseconds. */
const saveDelayMilliseconds = 1000

interface Props {
  request: AvailabilityRequest
  answer: OwnAnswer
  isReadOnly: boolean
}

/** Edits the teacher's comment. Saves it when typing pauses and when the field loses focus. */
export function TeacherComment({ request, answer, isReadOnly }: Props) {
  const { t } = useTexts()
  const { comments, coordinators, teamLeadComment, judgedBy } = request
  const { text, changeText, saveNow } = useTypedText(comments, answer)
  const readersText = useReadersText(request)
  return (
    <Card as="section">
      {teamLeadComment !== null && (
        <div className={styles.coordinatorComment}>
          <Text as="h2" size="body">
            {t(($) => $.AVAILABILITY.FROM_COORDINATOR, { name: judgedBy ?? coordinators[0] ?? '' })}
          </Text>
          <p className="typedText">{teamLeadComment}</p>
        </div>
      )}
      <TextArea
        label={t(($) => $.AVAILABILITY.COMMENTS.TITLE)}
        hint={readersText}
        rows={5}
        value={text}
        count={{ maximum: availabilityBounds.comment, length: countCharacters(text) }}
        {...(!isReadOnly && { onChange: changeText })}
        onBlur={saveNow}
      />
    </Card>
  )
}

/** Names the readers other than the author. */
function useReadersText({ coordinators }: AvailabilityRequest) {
  const { t } = useTexts()
  const ownName = useCurrentUser().attendee?.name
  const otherReaders = coordinators.filter((name) => name !== ownName)
  const names = otherReaders.join(', ')
  if (coordinators.length === 0) return t(($) => $.AVAILABILITY.COMMENTS.NOBODY)
  if (otherReaders.length === 0) return t(($) => $.AVAILABILITY.COMMENTS.ONESELF)
  return t(($) => (otherReaders.length > 1 ? $.AVAILABILITY.COMMENTS.READERS_MORE : $.AVAILABILITY.COMMENTS.READERS), {
    names,
  })
}

/** Keeps typed text until it is saved. Text that is too long is not saved. */
function useTypedText(savedText: string, { save, isSaving, hasFailed }: OwnAnswer) {
  const [typedText, setTypedText] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const text = typedText ?? savedText
  const isTooLong = countCharacters(text) > availabilityBounds.comment
  // A ref, so that the timer and the clean-up call the function of the last render.
  const saveTyped = useRef<() => void>(undefined)
  useEffect(() => {
    saveTyped.current = () => {
      clearTimeout(timer.current)
      if (typedText === undefined || isTooLong) return
      const forget = () => setTypedText((currentText) => (currentText === typedText ? undefined : currentText))
      if (typedText !== savedText) save({ comments: typedText }, forget)
      // A text being saved is in the cache already, and a refetch after a failure takes it out again.
      else if (!isSaving && !hasFailed) forget()
    }
  })
  // Saves the typed text when the screen closes.
  useEffect(() => () => saveTyped.current?.(), [])
  return {
    text,
    changeText: (next: string) => {
      setTypedText(next)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => saveTyped.current?.(), saveDelayMilliseconds)
    },
    saveNow: () => saveTyped.current?.(),
  }
}
